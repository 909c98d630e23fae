import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import { GENERATED } from '../../../../../scripts/database/generated-files.ts';
import { ROOT } from '../../../../../scripts/setup/root.mjs';
import { cloneTemplate } from '../../../test/template-database.ts';
import { CONSTRAINT_ERRORS } from './constraint-errors.ts';

let client: pg.Client;

beforeAll(async () => {
  const database = await cloneTemplate(inject('postgres'));
  client = new pg.Client(database.connection);
  await client.connect();
  return async () => {
    await client.end();
    await database.drop();
  };
});

it.each(GENERATED)('$file says what the migrations make', async ({ file, generate }) => {
  const isCurrent = (await generate(client)) === fs.readFileSync(path.join(ROOT, file), 'utf8');
  expect(isCurrent, 'Run: npm run generate:database').toBe(true);
});

it('every constraint that is answered with an error code is there', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint union select indexrelid::regclass::text from pg_index where indisunique`,
  );
  const names = new Set(rows.map(({ name }) => name));
  expect(Object.keys(CONSTRAINT_ERRORS).filter((name) => !names.has(name))).toEqual([]);
});
