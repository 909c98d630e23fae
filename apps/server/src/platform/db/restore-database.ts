import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dropMigratedObjects } from './drop-migrated-objects.ts';
import { KEEP_ALIVE } from './limits.ts';
import { loadRows, type RowsOfTable } from './load-rows.ts';
import { applyMigrations, type Migration, requireKnownMigrations } from './run-migrations.ts';
import { restoreConstraints, type SuspendedConstraints, suspendConstraints } from './suspend-constraints.ts';

/** Why a database takes no restore: its message is a sentence for the operator. */
class UnfitDatabase extends Error {
  override name = 'UnfitDatabase';
}

/** Restores an archive into an empty database in one transaction. Others see nothing of it before the commit. */
export interface DatabaseRestore {
  /** Of the vault that is in the database now; null where none was ever started in it. */
  vaultId: string | null;
  /** Makes the tables anew, as these migrations leave them, empty and ready for rows in any order. Returns their names. */
  makeTables(migrations: Migration[]): Promise<string[]>;
  /** Whole rows in the text format of COPY. Returns how many. */
  load(table: RowsOfTable, bytes: AsyncIterable<Buffer>): Promise<number>;
  /** Brings back all that checks the rows. @throws DatabaseError where they break a rule */
  check(): Promise<void>;
  commit(): Promise<void>;
  /** Leaves the database as it was; after a commit it only closes the connection. Never throws. */
  close(): Promise<void>;
}

/** A server that was just stopped, or a restore that was just killed, is gone after this time. */
const LEAVING_MS = 2_000;

/** @throws UnfitDatabase where others work with the database or people are in it; Error for one of a newer Kinvault */
export async function openDatabaseRestore(
  connection: pg.ClientConfig,
  migrations: Migration[],
): Promise<DatabaseRestore> {
  const client = new pg.Client({ ...connection, ...KEEP_ALIVE });
  client.on('error', () => {}); // the next query fails by itself
  await client.connect();
  try {
    await requireAlone(client);
    await client.query(BEGIN);
    const { isMigrated } = await requireKnownMigrations(client, migrations);
    const vaultId = isMigrated ? await findEmptyVault(client) : null;
    let loosened: SuspendedConstraints | undefined;
    return {
      vaultId,
      makeTables: async (wanted) => {
        if (isMigrated) await dropMigratedObjects(client, migrations);
        await applyMigrations(client, wanted);
        loosened = await suspendConstraints(client);
        return loosened.all;
      },
      load: (table, bytes) => loadRows(client, table, bytes),
      check: async () => {
        if (loosened) await restoreConstraints(client, loosened);
      },
      commit: async () => {
        await client.query('commit');
        // without figures of its own the planner guesses, for a while
        if (loosened) await client.query(`analyze ${loosened.all.join(', ')}`).catch(() => {});
      },
      close: () => client.end().catch(() => {}),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Files may come for hours while it is open. ISO: whatever the database's own setting, dates are read as they are written. */
const BEGIN = `
  begin;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '10s';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC'`;

async function requireAlone(client: pg.Client): Promise<void> {
  const end = Date.now() + LEAVING_MS;
  for (;;) {
    const others = await findOthers(client);
    if (others.length === 0) return;
    if (Date.now() > end) {
      throw new UnfitDatabase(
        `The database is in use (${others.join(', ')}). Stop every Kinvault first, and whatever else works with it.`,
      );
    }
    await sleep(100);
  }
}

/** `backend_type` is hidden of other logins; then only sessions have a user. */
async function findOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ who: string }>(`
    select distinct concat(usename, ' from ', coalesce(host(client_addr), 'this machine')) as who
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null
    order by who`);
  return rows.map(({ who }) => who);
}

/** The lock keeps a Kinvault out that is started meanwhile. */
async function findEmptyVault(client: pg.Client): Promise<string | null> {
  await client.query('lock table auth.users, people, files in access exclusive mode; set local role kinvault_system');
  const { rows } = await client.query<{ people: number; files: number; id: string | null }>(`
    select (select count(*)::int from people) as people, (select count(*)::int from files) as files,
      (select id from vault) as id`);
  await client.query('set local role none');
  const { people = 0, files = 0, id = null } = rows[0] ?? {};
  if (people + files > 0) throw new FilledDatabase(id, { people, files });
  return id;
}

/** Somebody's vault is in it. */
export class FilledDatabase extends UnfitDatabase {
  override name = 'FilledDatabase';
  readonly vaultId: string | null;

  constructor(vaultId: string | null, { people, files }: { people: number; files: number }) {
    super(
      `This vault is not empty: its database has people (${people}) or files (${files}). Restore into an empty one; nothing was changed.`,
    );
    this.vaultId = vaultId;
  }
}
