import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Config } from './config.ts';
import { createAppDatabase } from './platform/db/app-database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from './platform/db/migrate.ts';
import { migrateJobs } from './platform/jobs/migrate-jobs.ts';
import { StartupError } from './startup-error.ts';

const MIGRATIONS = new URL('../migrations', import.meta.url);

export interface StartedDatabase {
  connection: pg.ClientConfig;
  /** Settles if the embedded server ends by itself; never with a server of one's own. */
  lost: Promise<unknown>;
  stop(): Promise<void>;
}

/** The embedded PostgreSQL, or the operator's own; migrated either way. */
export async function startDatabase(config: Config): Promise<StartedDatabase> {
  const database = config.databaseUrl ? ownServer(config.databaseUrl) : await embeddedServer(config.dataDir);
  try {
    await migrate(database.connection, readMigrations(fileURLToPath(MIGRATIONS)));
    await migrateJobs(database.connection);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function ownServer(url: string): StartedDatabase {
  return { connection: { connectionString: url }, lost: new Promise(() => {}), stop: async () => {} };
}

async function embeddedServer(dataDir: string): Promise<StartedDatabase> {
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    const connection = await createAppDatabase(server.connection);
    return { connection, lost: server.exited, stop: server.stop };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error; // the system's own, explained with the others
    throw new StartupError((error as Error).message, { cause: error });
  }
}
