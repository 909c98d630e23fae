import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

export interface WrappedKey {
  fileId: string;
  wrappedKey: Buffer;
  keyId: string;
}

/** The start of a walk through the files: smaller than every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const BATCH = 500;

/** One change of the keyring at a time, over all processes; held until the transaction ends. */
export async function lockKeyring(tx: SystemTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('keyring', 0))`.execute(tx);
}

/** How many files are under each key, and with them the vault's own key for pushes. */
export async function countFilesByKey(tx: SystemTransaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select key_id as "keyId", count(*) as count
    from (
      select key_id from files union all select key_id from push_key union all select key_id from links) as wrapped group by key_id`.execute(
    tx,
  );
  return new Map(rows.map(({ keyId, count }) => [keyId, count]));
}

/**
 * Three files of each key in use: one damaged row is no reason to stop everybody. It goes along the index: `distinct`, or a
 * key that must be equal, may read every file's row.
 */
export async function sampleWrappedKeys(tx: SystemTransaction): Promise<WrappedKey[]> {
  const { rows } = await sql<WrappedKey>`
    with recursive used as (
      select min(key_id) as key_id from files
      union all
      select (select min(key_id) from files where key_id > used.key_id) from used where used.key_id is not null)
    select f.id as "fileId", f.wrapped_key as "wrappedKey", used.key_id as "keyId"
    from used cross join lateral (
      select id, wrapped_key, key_id from files where key_id >= used.key_id order by key_id limit 3) f
    where f.key_id = used.key_id`.execute(tx);
  return rows;
}

/** The next files under another key than this one, in the order of their ids; empty after the last. */
export function listOtherKeys(tx: SystemTransaction, keyId: string, afterId: string): Promise<WrappedKey[]> {
  return selectOtherKeys(tx, keyId, afterId).execute();
}

/**
 * As `listOtherKeys`, locked for a change of their keys. Those that others are changing or deleting are passed over;
 * referring to a locked file waits for nothing.
 */
export function lockOtherKeys(tx: SystemTransaction, keyId: string, afterId: string): Promise<WrappedKey[]> {
  return selectOtherKeys(tx, keyId, afterId).forNoKeyUpdate().skipLocked().execute();
}

function selectOtherKeys(tx: SystemTransaction, keyId: string, afterId: string) {
  return tx
    .selectFrom('files')
    .select(['id as fileId', 'wrapped_key as wrappedKey', 'key_id as keyId'])
    .where('key_id', '<>', keyId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH);
}

export async function updateKeys(tx: SystemTransaction, keys: WrappedKey[]): Promise<void> {
  const ids = keys.map(({ fileId }) => fileId);
  const wrappedKeys = keys.map(({ wrappedKey }) => wrappedKey);
  const keyIds = keys.map(({ keyId }) => keyId);
  await sql`
    update files f set wrapped_key = new.wrapped_key, key_id = new.key_id
    from unnest(${ids}::uuid[], ${wrappedKeys}::bytea[], ${keyIds}::text[]) as new (id, wrapped_key, key_id)
    where f.id = new.id`.execute(tx);
}
