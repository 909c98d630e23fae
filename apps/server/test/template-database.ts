import pg from 'pg';
import { provisionDatabase } from '../src/platform/db/provision-database.ts';
import { migrate, readMigrations } from '../src/platform/db/run-migrations.ts';
import { migrateJobs } from '../src/platform/jobs/migrate-jobs.ts';

const TEMPLATE = 'kinvault_template';
export const MIGRATIONS = new URL('../migrations', import.meta.url).pathname;

type Superuser = pg.ClientConfig & { password: string };

/** A migrated database that every test file clones: 30 ms instead of migrating anew. */
export async function prepareTemplate(superuser: Superuser): Promise<void> {
  const connection = await provisionDatabase(superuser, TEMPLATE);
  await migrate(connection, readMigrations(MIGRATIONS));
  await migrateJobs(connection);
}

export interface TestDatabase {
  /** The ordinary login, as the server uses it. */
  connection: pg.ClientConfig;
  drop(): Promise<void>;
}

export async function cloneTemplate(superuser: Superuser): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asSuperuser(superuser, `create database ${name} template ${TEMPLATE} owner kinvault_app`);
  return {
    connection: { ...superuser, user: 'kinvault_app', database: name },
    drop: () => asSuperuser(superuser, `drop database ${name} with (force)`),
  };
}

async function asSuperuser(superuser: Superuser, statement: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
