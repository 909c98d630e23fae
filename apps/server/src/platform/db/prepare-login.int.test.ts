import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../test/template-database.ts';
import { migrateDatabase } from '../../start/start-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate, readMigrations } from './run-migrations.ts';

/** A server of its own: roles belong to all databases of one, and those of the other tests have theirs already. */
let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-login-'));
  fs.chmodSync(folder, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
});
afterAll(async () => {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const as = (user: string, database = user) => ({ ...postgres.connection, user, database, password: 'choose one' });

/** The SQL of the page for operators, in its order. This server's own superuser has the name of the page's login. */
function documented(): string[][] {
  const page = fs.readFileSync(new URL('../../../../../docs/deploying.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split("### The database's login\n");
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/```sql\n(.*?)```/gs)];
  return blocks.map(([, block = '']) =>
    block
      .replaceAll(/\bkinvault\b/g, 'own')
      .trim()
      .split('\n'),
  );
}

const refusal = async (user: string, database?: string): Promise<string> =>
  migrateDatabase(as(user, database)).then(
    () => 'started',
    (error) => error.message as string,
  );

it('each login of the page for operators can start a vault, and reads no other one on the server [OPS-6]', {
  timeout: 60_000,
}, async () => {
  const [creating = [], given = [], second = []] = documented();
  await run(...creating);
  await migrateDatabase(as('own'));
  await run(...second);
  await migrateDatabase(as('kinvault2'));
  await expect(new pg.Client(as('kinvault2', 'own')).connect()).rejects.toThrow('permission denied for database');

  await run('drop database own', 'drop database kinvault2', 'drop role own, kinvault2, kinvault_web, kinvault_system');
  await run(...given);
  await migrateDatabase(as('own'));
});

it('deploy/login.sql makes the login of the page for operators [OPS-6]', () => {
  const file = fs.readFileSync(new URL('../../../../../deploy/login.sql', import.meta.url), 'utf8');
  const statements = file.split('\n').filter((line) => /^[a-z]/.test(line));
  const named = statements.map((line) =>
    line.replace(":'password'", "'choose one'").replaceAll(/\bkinvault\b/g, 'own'),
  );
  expect(named).toEqual(documented()[0]);
});

it('a login that lacks the roles is refused with the statements that a superuser runs [OPS-6]', async () => {
  await run("create role later login createrole password 'choose one'", 'create database later owner later');
  const sentence = await refusal('later');
  expect(sentence).toMatch(/^The login later in DATABASE_URL may not set up the roles .* superuser .* run: grant /);
  await run(sentence.split(' run: ')[1] ?? '');
  await migrate(as('later'), readMigrations(MIGRATIONS));
});

it.each(['superuser', 'bypassrls'])(
  'a login with %s is refused in a sentence, and nothing is made [OPS-6]',
  async (right) => {
    await run(`create role "Too ${right}" login ${right} password 'choose one'`, `create database ${right}`);
    expect(await refusal(`Too ${right}`, right)).toBe(
      `The login "Too ${right}" in DATABASE_URL is a superuser or has BYPASSRLS: row-level security never stops it. Give Kinvault an ordinary login, as docs/deploying.md shows under "The database's login".`,
    );
    const client = new pg.Client(as(`Too ${right}`, right));
    await client.connect();
    const { rows } = await client.query(`select to_regclass('public.schema_migrations') as made`);
    await client.end();
    expect(rows).toEqual([{ made: null }]);
  },
);
