import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import { GENERATED } from '../../../../../scripts/database/generated-files.ts';
import { ROOT } from '../../../../../scripts/setup/root.mjs';
import { cloneTemplate } from '../../../test/template-database.ts';

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
