import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { makeKeys, makeOwnDatabase, type OwnDatabase } from '../../test/own-database.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { explainStartup } from './startup-error.ts';

const keys = makeKeys();
const superuser = inject('postgres');
let database: OwnDatabase;
let name: string;
const at = (changes: Record<string, string>, path = name) =>
  `postgres:///${path}?${new URLSearchParams({ ...Object.fromEntries(new URL(database.url).searchParams), ...changes })}`;

async function asSuperuser(text: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

beforeAll(async () => {
  database = await makeOwnDatabase(superuser);
  name = String(database.connection.database);
  const password = `login password '${superuser.password}'`;
  await asSuperuser(`create role ${name}_full ${password} connection limit 0; create role ${name}_plain ${password};
    grant kinvault_web, kinvault_system to ${name}_plain`);
});
afterAll(async () => {
  await database.drop();
  await asSuperuser(`drop role ${name}_full, ${name}_plain`);
  fs.rmSync(path.dirname(keys.folder), { recursive: true, force: true });
});

/** The sentence of a copy that does not start. */
async function sentenceOf(settings: Record<string, string>): Promise<string | undefined> {
  const config = readConfig({
    DATA_DIR: keys.folder,
    PORT: '0',
    ...keys.settings,
    DATABASE_URL: database.url,
    ...settings,
  });
  return startServer(config).then(
    (server) => server.stop().then(() => 'started'),
    (error) => explainStartup(error, config) ?? error.message,
  );
}

const tcp = (port: number) => `postgres://somebody:secret@127.0.0.1:${port}/none`;

it.each<[string, () => Record<string, string>, RegExp]>([
  [
    'an unknown host',
    () => ({ DATABASE_URL: 'postgres://a:b@no-such-host.invalid/c' }),
    /^The host no-such-host\.invalid in DATABASE_URL is unknown\.$/,
  ],
  [
    'a port without a database',
    () => ({ DATABASE_URL: tcp(1) }),
    /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
  ],
  [
    'a host of several addresses without a database',
    () => ({ DATABASE_URL: tcp(1).replace('127.0.0.1', 'localhost') }),
    /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: at({ password: 'wrong' }) }),
    /^The password in DATABASE_URL is not the one of its login: password/,
  ],
  [
    'an unknown database',
    () => ({ DATABASE_URL: at({}, 'none') }),
    /^The database in DATABASE_URL has to be made first: database "none"/,
  ],
  [
    'no connection left',
    () => ({ DATABASE_URL: at({ user: `${name}_full` }) }),
    /^The database server of DATABASE_URL takes no more connections: .* lower DATABASE_POOL\.$/,
  ],
  [
    'a login that does not own its database',
    () => ({ DATABASE_URL: at({ user: `${name}_plain` }) }),
    /^The login in DATABASE_URL lacks a right: .* It must own its database/,
  ],
  [
    'encryption that the database does not have',
    () => ({ DATABASE_URL: at({ sslmode: 'require' }) }),
    /^The database of DATABASE_URL cannot be reached encrypted: .* Check sslmode/,
  ],
  [
    'an S3 store at an unknown host',
    () => ({ STORAGE_URL: 's3://k:s@bucket?endpoint=http://no-such-host.invalid' }),
    /: its host no-such-host\.invalid is unknown\. Check STORAGE_URL\.$/,
  ],
  [
    'an S3 store that nobody serves',
    () => ({ STORAGE_URL: 's3://k:s@bucket?endpoint=http://127.0.0.1:1' }),
    /: it cannot be reached \(ECONNREFUSED\)\. Check STORAGE_URL\.$/,
  ],
  [
    'an S3 store without credentials',
    () => ({ STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:1' }),
    /: no credentials are set\. .* AWS_SECRET_ACCESS_KEY\. Check STORAGE_URL\.$/,
  ],
  [
    'a host that is none of this machine',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST=192\.0\.2\.1 is no address of this machine\.$/,
  ],
])('with %s a start names the setting that is wrong [OPS-6]', async (_what, settings, sentence) => {
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  expect(await sentenceOf(settings())).toMatch(sentence);
});
