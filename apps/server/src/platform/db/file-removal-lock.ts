import { sql } from 'kysely';
import pg from 'pg';
import { KEEP_ALIVE } from './limits.ts';
import type { SystemTransaction } from './transactions.ts';

/** Any number that only this lock uses. Held in transactions alone: it works behind a pooler that hands connections on. */
const LOCK = 7_361_209_015;

/** For a connection that is idle as long as a backup takes: keep-alive packets notice when it breaks. */
export const LONG_LIVED_CONNECTION = { ...KEEP_ALIVE, connectionTimeoutMillis: 10_000 };

/**
 * While it is held, the files of deleted rows stay in the store: a snapshot that is taken afterwards may know them.
 * `onLost` hears when the database has let go of it.
 */
export async function blockFileRemoval(connection: pg.ClientConfig, onLost: (error: Error) => void) {
  const client = new pg.Client({ ...connection, ...LONG_LIVED_CONNECTION });
  client.on('error', onLost);
  await client.connect();
  await client.query('begin read only; set local idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_xact_lock_shared($1)', [LOCK]);
  return { release: () => client.end() };
}

/** False while a backup holds the files. Otherwise no backup can take its hold before this transaction ends. */
export async function canRemoveFiles(tx: SystemTransaction): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`.execute(tx);
  return rows[0]?.isFree ?? false;
}
