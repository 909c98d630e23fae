import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { programEnv } from '../test/program-env.ts';
import {
  type Caller,
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from '../test/server-process.ts';
import { PNG } from '../test/test-documents.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let dataDir: string;
let caller: Caller;
let documentId: string;
beforeAll(async () => {
  dataDir = makeDataFolder();
  const server = await startServerProcess(dataDir);
  caller = await signUpCaller(server);
  documentId = await addDocument(server);
  await endProcess(server, 'SIGTERM');
});
afterAll(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }));

const upload = (server: ServerProcess) =>
  call(server, caller.cookie, { method: 'POST', path: '/api/uploads', bytes: PNG });

async function addDocument(server: ServerProcess): Promise<string> {
  const { fileId } = JSON.parse(String((await upload(server)).bytes));
  const target = { kind: 'person', personId: caller.personId, shareWith: [] };
  const json = { fileId, fileName: 'passport.png', name: 'Passport', type: 'Passport', target };
  const answer = await call(server, caller.cookie, { method: 'POST', path: '/api/documents', json });
  expect([answer.status, String(answer.bytes)]).toEqual([201, expect.stringContaining('"id"')]);
  return JSON.parse(String(answer.bytes)).id;
}

/** What it says when it must not start; whatever it would have acknowledged, it acknowledges nothing. */
function refusal(): string {
  const env = programEnv({ PORT: '0', DATA_DIR: dataDir });
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    env,
    cwd: '/',
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
}

/** Sets a file or folder aside until the test is over. */
function takeAway(name: string): string {
  const place = path.join(dataDir, name);
  fs.renameSync(place, `${place}-aside`);
  onTestFinished(() => {
    fs.rmSync(place, { recursive: true, force: true });
    fs.renameSync(`${place}-aside`, place);
  });
  return place;
}

async function expectWhole(): Promise<void> {
  const server = await startServerProcess(dataDir);
  onTestFinished(() => endProcess(server, 'SIGTERM'));
  const link = await call(server, caller.cookie, {
    method: 'POST',
    path: `/api/documents/${documentId}/link`,
    json: { download: false },
  });
  expect([link.status, String(link.bytes)]).toEqual([201, expect.stringContaining('"url"')]);
  const file = await call(server, caller.cookie, { path: JSON.parse(String(link.bytes)).url });
  expect([file.status, file.bytes.equals(PNG)]).toEqual([200, true]);
}

const home = () => path.join(fs.realpathSync(path.join(dataDir, 'postgres')), '18');

describe('a start is refused in a sentence [REL-16]', () => {
  it('a start is refused without the file store that the database knows, and makes none in its place', () => {
    const files = takeAway('files');
    expect(refusal()).toMatch(/^The file store is empty or not there, .* Mount its disk or restore it/);
    expect(fs.existsSync(files)).toBe(false);
  });

  it('a start is refused with an empty file store, even one that still carries the vault’s name', () => {
    const files = takeAway('files');
    fs.mkdirSync(files);
    expect(refusal()).toMatch(/^The file store is empty or not there/);
    fs.cpSync(`${files}-aside/vault`, path.join(files, 'vault'), { recursive: true });
    expect(refusal()).toMatch(/^The file store is empty or not there/);
  });

  it('a start is refused with the file store of another vault', () => {
    const files = takeAway('files');
    fs.cpSync(`${files}-aside`, files, { recursive: true });
    fs.writeFileSync(path.join(files, 'vault', 'identity'), '01990000-0000-7000-8000-000000000000');
    expect(refusal()).toMatch(/^The file store belongs to another database/);
  });

  it.each([
    ['another key under the same id', (id: string) => id],
    ['another id', () => 'other'],
  ])('a start is refused with a keyring that has %s [REL-10]', (_what, newId) => {
    const keyring = takeAway('keyring.json');
    const { current } = JSON.parse(fs.readFileSync(`${keyring}-aside`, 'utf8'));
    const keys = { [newId(current)]: randomBytes(32).toString('base64') };
    fs.writeFileSync(keyring, JSON.stringify({ current: newId(current), keys }), { mode: 0o400 });
    expect(refusal()).toMatch(/^The keyring .*keyring\.json opens none of the files .* Restore the right keyring/);
  });

  it('a start is refused without the secret when people have accounts', () => {
    const secret = takeAway('secret');
    expect(refusal()).toMatch(/^The secret .* does not exist\. If this vault has people, restore it from its backup/);
    expect(fs.existsSync(secret)).toBe(false);
  });

  it.each([
    ['missing', (file: string) => fs.rmSync(file), / is missing or empty\. Restore it/],
    ['empty', (file: string) => fs.truncateSync(file), / is missing or empty\. Restore it/],
    ['another one', (file: string) => fs.writeFileSync(file, 'wrong'), / is not the one of the embedded database/],
  ])('a start is refused when the password of the embedded database is %s', (_what, damage, words) => {
    const file = path.join(home(), 'password');
    const { mode, uid, gid } = fs.statSync(file);
    const password = fs.readFileSync(file);
    onTestFinished(() => {
      fs.writeFileSync(file, password, { mode });
      fs.chownSync(file, uid, gid);
    });
    damage(file);
    const sentence = refusal();
    expect(sentence).toMatch(/^The password /);
    expect(sentence).toMatch(words);
  });

  it('a start is refused when the embedded database was copied without its modes, with the command that fixes it', () => {
    const cluster = path.join(home(), 'data');
    fs.chmodSync(cluster, 0o755);
    const command = /with: (.*)$/.exec(refusal())?.[1] ?? '';
    expect(spawnSync('sh', ['-c', command]).status).toBe(0);
    expect(fs.statSync(cluster).mode & 0o777).toBe(0o700);
  });

  it('a refused start changes nothing: the next one with everything in place serves every file', expectWhole);
});

it('a file store that is taken away while running takes no upload and is not ready, until it is back [REL-16]', async () => {
  const server = await startServerProcess(dataDir);
  onTestFinished(() => endProcess(server, 'SIGTERM'));
  const isReady = async () => (await call(server, '', { path: '/api/ready' })).status === 200;
  const files = path.join(dataDir, 'files');
  fs.renameSync(files, `${files}-aside`);
  for (let tries = 0; tries < 3; tries++) expect((await upload(server)).status).toBe(503);
  await expect.poll(isReady, { timeout: 10_000 }).toBe(false);
  expect(fs.existsSync(files)).toBe(false);
  fs.mkdirSync(path.join(files, 'incoming'), { recursive: true }); // as the mount point of a lost disk
  expect((await upload(server)).status).toBe(503);
  fs.rmSync(files, { recursive: true });
  fs.renameSync(`${files}-aside`, files);
  expect((await upload(server)).status).toBe(201);
  await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
});
