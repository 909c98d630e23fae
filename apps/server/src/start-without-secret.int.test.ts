import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { programEnv } from '../test/program-env.ts';
import { runSql } from '../test/run-sql.ts';
import { endProcess, makeDataFolder, startServerProcess } from '../test/server-process.ts';
import { buildTestServer } from '../test/test-server.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function makeFolder(): string {
  const folder = makeDataFolder();
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));
  return folder;
}

/** What it says when it must not start. */
function refusal(settings: Record<string, string>): string {
  const env = programEnv({ PORT: '0', ...settings });
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], { env, cwd: '/', encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
}

it('a missing secret with a database of one’s own refuses the start, and the printed command makes one that works [SEC-41]', () => {
  const DATA_DIR = makeFolder();
  fs.mkdirSync(DATA_DIR);
  const settings = { DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const command = /^.* does not exist\..* Make a new one with: (.*)$/.exec(refusal(settings))?.[1];
  execFileSync('sh', ['-c', String(command)]);
  expect(fs.statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
  expect(refusal(settings)).toMatch(/^The database of DATABASE_URL cannot be reached/); // it has come further
  expect(fs.readdirSync(DATA_DIR)).toEqual(['secret']);
});

it('a weak secret with a database of one’s own refuses the start, and the printed command replaces it [SEC-41]', () => {
  const DATA_DIR = makeFolder();
  fs.mkdirSync(DATA_DIR);
  const SECRET_FILE = path.join(DATA_DIR, 'my secret');
  fs.writeFileSync(SECRET_FILE, 'changeme'.repeat(8), { mode: 0o600 });
  const settings = { DATA_DIR, SECRET_FILE, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const command = /is too weak\. Make a new one with: (.*)$/.exec(refusal(settings))?.[1];
  execFileSync('sh', ['-c', String(command)]);
  expect(refusal(settings)).toMatch(/^The database of DATABASE_URL cannot be reached/);
});

it('the embedded default makes its own secret, readable by its owner only [SEC-41]', async () => {
  const dataDir = makeFolder();
  const server = await startServerProcess(dataDir);
  const secret = path.join(dataDir, 'secret');
  const { mode, size } = fs.statSync(secret);
  await endProcess(server, 'SIGTERM');
  expect([mode & 0o777, size > 60]).toEqual([0o600, true]);
});

it('nobody has an account before the first sign-up [SEC-41]', async () => {
  const test = await buildTestServer();
  onTestFinished(() => test.stop());
  for (const table of ['auth.users', 'auth.accounts', 'auth.sessions', 'people', 'families']) {
    expect(await runSql(test, `select from ${table}`), table).toEqual([]);
  }
});
