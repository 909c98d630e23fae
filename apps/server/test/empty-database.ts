import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { provisionDatabase } from '../src/platform/db/provision-database.ts';

const superuser = inject('postgres');

/** A database with the roles of Kinvault and nothing else. It goes when the test ends. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const name = `migrate_${Math.random().toString(36).slice(2)}`;
  onTestFinished(async () => {
    await query(superuser, `drop database if exists ${name} with (force)`);
  });
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
