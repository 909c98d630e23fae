import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { DiskReserve } from '../platform/db/embedded/disk-reserve.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { isDiskFull } from '../platform/db/embedded/explain-failure.ts';
import { findRunningDatabase, hasEmbeddedDatabase } from '../platform/db/embedded/running-database.ts';
import { findTransactionPooler, identifyDatabase, type TransactionPooler } from '../platform/db/pooler.ts';
import { provisionDatabase } from '../platform/db/provision-database.ts';
import { type Migration, migrate, readMigrations, requireMigrated } from '../platform/db/run-migrations.ts';
import { withSetupLock } from '../platform/db/setup-lock.ts';
import { explainDatabase, StartupError } from './startup-error.ts';

const MIGRATIONS = new URL('../../migrations', import.meta.url);

export interface StartedDatabase {
  /** Straight to PostgreSQL. */
  connection: pg.ClientConfig;
  /** How requests get there: by way of a transaction pooler, where there is one. */
  requests?: { connection: pg.ClientConfig; pooler: TransactionPooler };
  /** Settles with a sentence if the embedded server ends by itself; never with a server of one's own. */
  lost: Promise<string>;
  /** Of the embedded server's disk. */
  reserve?: DiskReserve;
  stop(): Promise<void>;
}

/** The embedded PostgreSQL, or the operator's own; migrated either way. */
export async function startDatabase(config: Config): Promise<StartedDatabase> {
  await requireDirect(config);
  const database = await startUnmigrated(config);
  try {
    await migrateDatabase(database.connection);
    return { ...database, ...(await findRequestsWay(config, database)) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** As it is, whatever is in it. @throws StartupError where another Kinvault runs the embedded one */
export async function startUnmigrated(config: Config): Promise<StartedDatabase> {
  return config.databaseUrl ? ownServer(config) : await embeddedServer(config.dataDir);
}

export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  await withSetupLock(connection, async () => {
    await migrate(connection, readOwnMigrations());
    const { migrateJobs } = await import('../platform/jobs/migrate-jobs.ts'); // 10 MB that most commands never need
    await migrateJobs(connection);
  });
}

export function readOwnMigrations(): Migration[] {
  return readMigrations(fileURLToPath(MIGRATIONS));
}

/**
 * The database of a vault that is there already, for the operator's commands: beside a running Kinvault, or started for
 * as long as the command works. Nothing is made or migrated.
 */
export async function joinDatabase(config: Config): Promise<StartedDatabase> {
  const database = config.databaseUrl ? ownServer(config) : await joinEmbedded(config.dataDir);
  try {
    await requireMigrated(database.connection, readOwnMigrations());
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Locks, notifications and jobs need connections of their own, which a transaction pooler does not give. */
async function requireDirect({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (databaseUrl === undefined) return;
  if (!(await findTransactionPooler({ connectionString: databaseDirectUrl ?? databaseUrl }))) return;
  throw new StartupError(
    databaseDirectUrl === undefined
      ? 'DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer. Kinvault can use it for requests, but needs the address of the database itself, too: set DATABASE_DIRECT_URL.'
      : 'DATABASE_DIRECT_URL leads to a connection pooler in transaction mode: it must be the address of the database itself.',
  );
}

async function findRequestsWay({ databaseUrl, databaseDirectUrl }: Config, { connection }: StartedDatabase) {
  if (databaseDirectUrl === undefined || databaseUrl === undefined) return {};
  const pooled = { connectionString: databaseUrl };
  try {
    const pooler = await findTransactionPooler(pooled);
    const [one, other] = [await identifyDatabase(pooled), await identifyDatabase(connection)];
    if (one !== other) throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
    return pooler ? { requests: { connection: pooled, pooler } } : {};
  } catch (error) {
    const sentence = explainDatabase(error as Error, 'DATABASE_URL');
    throw sentence === undefined ? error : new StartupError(sentence, { cause: error });
  }
}

async function joinEmbedded(dataDir: string): Promise<StartedDatabase> {
  if (!hasEmbeddedDatabase(dataDir))
    throw new StartupError(`There is no vault in ${dataDir}. Name its folder with DATA_DIR=…`);
  const running = findRunningDatabase(dataDir);
  if (!running) return await embeddedServer(dataDir);
  return { connection: running.connection, lost: new Promise(() => {}), stop: async () => running.release() };
}

function ownServer({ databaseUrl, databaseDirectUrl = databaseUrl }: Config): StartedDatabase {
  return { connection: { connectionString: databaseDirectUrl }, lost: new Promise(() => {}), stop: async () => {} };
}

async function embeddedServer(dataDir: string): Promise<StartedDatabase> {
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    const connection = await provisionDatabase(server.connection).catch(async (error) => {
      await server.stop();
      throw error.code === '28P01' ? new Error(wrongPassword(server.home)) : error;
    });
    return { connection, lost: server.lost.then(explainEnd), reserve: server.reserve, stop: server.stop };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error; // the system's own, explained with the others
    throw new StartupError((error as Error).message, { cause: error });
  }
}

function wrongPassword(home: string): string {
  return `The password in ${path.join(home, 'password')} is not the one of the embedded database. Restore both from the same backup.`;
}

function explainEnd(lastWords: string | undefined): string {
  if (lastWords === undefined) return 'The embedded database has stopped.';
  const advice = isDiskFull(lastWords) ? ' Make room on the disk and start Kinvault again.' : '';
  return `The embedded database has stopped: ${lastWords.replace(/\.?$/, '.')}${advice}`;
}
