import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { rounds } from '../../test/rounds.ts';
import { provisionDatabase } from '../platform/db/provision-database.ts';
import { migrateDatabase } from './start-database.ts';

const superuser = inject('postgres');
const COPIES = 3;

async function asSuperuser(text: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

it('copies that start at the same time on an empty database set it up one after the other', async () => {
  for (let round = 0; round < rounds({ quick: 3, full: 20 }); round++) {
    const name = `copies_${Math.random().toString(36).slice(2)}`;
    const connection = await provisionDatabase(superuser, name);
    onTestFinished(() => asSuperuser(`drop database ${name} with (force)`));
    const copies = await Promise.allSettled(Array.from({ length: COPIES }, () => migrateDatabase(connection)));
    expect(copies.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
