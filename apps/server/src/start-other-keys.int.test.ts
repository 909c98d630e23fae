import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeKeys, makeOwnDatabase, type OwnDatabase } from '../test/own-database.ts';
import { programEnv } from '../test/program-env.ts';
import { endProcess, type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

const one = makeKeys();
const two = makeKeys();
let database: OwnDatabase;
let shared: { DATABASE_URL: string; STORAGE_URL: string };
beforeAll(async () => {
  database = await makeOwnDatabase(inject('postgres'));
  shared = { DATABASE_URL: database.url, STORAGE_URL: `file:${path.join(one.folder, 'files')}` };
});
afterAll(async () => {
  await database.drop();
  for (const { folder } of [one, two]) fs.rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** What a copy says that must not start, and 'started' where it does. */
const outcome = (settings: Record<string, string>) =>
  startServer(readConfig({ DATA_DIR: one.folder, ROLE: 'worker', ...shared, ...settings })).then(
    (server) => server.stop().then(() => 'started'),
    (error) => error.message as string,
  );

function run(command: string, words: string[], settings: Record<string, string>) {
  const script = fileURLToPath(new URL(`commands/${command}.ts`, import.meta.url));
  const env = programEnv({ DATA_DIR: one.folder, ...shared, ...settings });
  return spawnSync(process.execPath, [script, ...words], { env, cwd: '/', encoding: 'utf8' });
}

it('of two copies with different keyrings that start together on an empty database, one is refused [OPS-6]', async () => {
  const { SECRET_FILE } = one.settings;
  const copies = await Promise.allSettled(
    [one, two].map(({ settings }) => startServerProcess(one.folder, { ...shared, ...settings, SECRET_FILE })),
  );
  const started = copies.filter((copy) => copy.status === 'fulfilled');
  const refused = copies.filter((copy) => copy.status === 'rejected');
  for (const { value } of started as PromiseFulfilledResult<ServerProcess>[]) await endProcess(value, 'SIGTERM');
  expect(refused.map(({ reason }) => reason.message)).toEqual([
    expect.stringMatching(/^the server ended: The keyring .* lacks the key first, .* same KEYRING_FILE/),
  ]);
  // from here on the vault is the first one's, whichever was quicker
  if (copies[0]?.status === 'rejected') fs.renameSync(two.settings.KEYRING_FILE, one.settings.KEYRING_FILE);
});

it('a copy with another secret is refused, until it is accepted in place of the old one [OPS-6]', async () => {
  const { SECRET_FILE } = two.settings;
  const replaced = { ...one.settings, SECRET_FILE };
  expect(await outcome(replaced)).toMatch(/The secret .* is not the one of this vault\. .* rotate-keys -- --accept/);
  expect(run('rotate-keys', ['--accept'], replaced).status).toBe(0);
  expect(await outcome(replaced)).toBe('started');
  expect(await outcome(one.settings)).toMatch('is not the one of this vault');
});

it('a backup with another secret than the vault’s is not made: it would be restored with it [OPS-1]', () => {
  const [archive, passphrase] = ['backup.age', 'passphrase'].map((name) => path.join(one.folder, name)) as [
    string,
    string,
  ];
  fs.writeFileSync(passphrase, 'quiet lantern orchard', { mode: 0o600 });
  const { status, stderr } = run('backup', [archive, '--passphrase-file', passphrase], one.settings);
  expect([status, stderr]).toEqual([2, expect.stringContaining('is not the one of this vault')]);
  expect(fs.existsSync(archive)).toBe(false);
});
