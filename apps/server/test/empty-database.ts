import pg from 'pg';
import { afterEach, inject } from 'vitest';
import { provisionDatabase } from '../src/platform/db/provision-database.ts';

const superuser = inject('postgres');
const made: string[] = [];

/** A database with the roles of Kinvault and nothing else. It goes when the test ends. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const name = `migrate_${Math.random().toString(36).slice(2)}`;
  made.push(name);
  return provisionDatabase(superuser, name);
}

export async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const name of made.splice(0)) await query(superuser, `drop database if exists ${name} with (force)`);
});
