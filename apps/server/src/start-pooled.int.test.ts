import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { needs } from '../../../scripts/test/needs.ts';
import { makeKeys, makeOwnDatabase, type OwnDatabase } from '../test/own-database.ts';
import { findPgbouncer, type Pgbouncer, startPgbouncer, versionOf } from '../test/pgbouncer.ts';
import { call, signUpCaller } from '../test/server-process.ts';
import { readConfig } from './config.ts';
import { findTransactionPooler } from './platform/db/pooler.ts';
import { startServer } from './start-server.ts';

const program = findPgbouncer();
const [major = 0, minor = 0] = program ? versionOf(program).split('.').map(Number) : [];
const canCarry = major > 1 || minor >= 21;

const NEEDS_PGBOUNCER = needs(Boolean(program), 'needs PgBouncer (Debian: apt install pgbouncer)');

describe('behind PgBouncer in transaction mode', NEEDS_PGBOUNCER, () => {
  const keys = makeKeys();
  let database: OwnDatabase;
  let pgbouncer: Pgbouncer;
  beforeAll(async () => {
    database = await makeOwnDatabase(inject('postgres'));
    pgbouncer = await startPgbouncer(
      String(program),
      database.connection,
      canCarry ? { max_prepared_statements: 100 } : {},
    );
  });
  afterAll(async () => {
    await pgbouncer.stop();
    await database.drop();
    fs.rmSync(path.dirname(keys.folder), { recursive: true, force: true });
  });

  const start = (settings: Record<string, string>) =>
    startServer(readConfig({ DATA_DIR: keys.folder, PORT: '0', ROLE: 'web', ...keys.settings, ...settings }));

  it('a start with its address alone is refused with the setting that helps [OPS-6]', async () => {
    await expect(start({ DATABASE_URL: pgbouncer.url })).rejects.toThrow(
      /transaction mode.* set DATABASE_DIRECT_URL\.$/,
    );
    await expect(start({ DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: pgbouncer.url })).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a connection pooler/,
    );
  });

  it('a start on another database than the direct one is refused [OPS-6]', async () => {
    const other = await makeOwnDatabase(inject('postgres'));
    onTestFinished(() => other.drop());
    await expect(start({ DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: other.url })).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    );
  });

  it('PostgreSQL itself and a pooler in session mode are no transaction pooler', async () => {
    expect(await findTransactionPooler({ connectionString: database.url })).toBeNull();
    const session = await startPgbouncer(String(program), database.connection, { pool_mode: 'session' });
    onTestFinished(() => session.stop());
    expect(await findTransactionPooler({ connectionString: session.url })).toBeNull();
    expect(await findTransactionPooler({ connectionString: pgbouncer.url })).toEqual({ carriesStatements: canCarry });
  });

  it('with the direct address people sign up, read and write over many shared connections [OPS-6]', async () => {
    const server = await start({
      DATABASE_URL: pgbouncer.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_POOL: '12',
    });
    onTestFinished(() => server.stop());
    const people = await Promise.all(Array.from({ length: 6 }, () => signUpCaller({ url: server.url })));
    const requests = people.flatMap(({ cookie }) =>
      Array.from({ length: 20 }, (_, index) =>
        call({ url: server.url }, cookie, index % 2 ? { path: '/api/families' } : { path: '/api/documents?kept=none' }),
      ),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
  });
});
