import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runCommand } from '../../test/command-process.ts';
import { it } from '../../test/fixtures.ts';
import { makeBucket } from '../../test/make-bucket.ts';
import { listFiles, look, makeRestoreTarget } from '../../test/restore-target.ts';
import { call, endProcess, makeDataFolder, type ServerProcess, startServerProcess } from '../../test/server-process.ts';
import { backUpServer } from '../../test/test-archive.ts';
import { createDocument, PNG } from '../../test/test-documents.ts';
import { addGuarded, codeOf } from '../../test/two-factor-person.ts';
import { createObjectStore } from '../platform/storage/create-object-store.ts';

const PASSPHRASE = 'correct horse battery staple';
const PAPER = Buffer.concat([PNG, Buffer.alloc(600_000, 'paper')]);

const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(String(bytes));

/** What the person's browser shows of the document after a move. */
async function readDocument(server: ServerProcess, cookie: string) {
  const [document] = json(await call(server, cookie, { path: '/api/documents' })).documents;
  const link = { method: 'POST', path: `/api/documents/${document.id}/link`, json: { download: false } };
  const { url } = json(await call(server, cookie, link));
  return { id: document.id, bytes: (await call(server, cookie, { path: url })).bytes };
}

async function signIn(
  server: ServerProcess,
  { email, password, secret }: { email: string; password: string; secret: string },
) {
  const post = (name: string, cookie: string, body: object) =>
    call(server, cookie, { method: 'POST', path: `/api/auth/${name}`, json: body });
  const first = await post('sign-in', '', { email, password });
  const step = first.headers.getSetCookie().map((line) => line.split(';')[0]);
  return (await post('second-factor', step.join('; '), { code: codeOf(secret) })).status;
}

it('a vault moves to the embedded database and on to PostgreSQL with a bucket: people, sessions, second factors and every file [OPS-2]', async ({
  server,
}) => {
  const dataDir = makeDataFolder();
  const folder = path.dirname(dataDir);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const inFolder = (name: string) => path.join(folder, name);
  const person = await addGuarded(server);
  const { id } = await createDocument(person, { bytes: PAPER });
  const { bytes, identity } = await backUpServer(server);
  fs.writeFileSync(inFolder('first.age'), bytes);
  fs.writeFileSync(inFolder('key.txt'), `# created: today\n${identity}\n`);
  fs.writeFileSync(inFolder('passphrase'), `${PASSPHRASE}\n`);
  const settings = { DATA_DIR: dataDir, INIT_CWD: folder };

  const checked = await runCommand('restore', ['first.age', '--identity', 'key.txt', '--check'], settings);
  expect(checked).toMatchObject({ code: 0, stderr: '' });
  expect(checked.stdout).toContain('The archive is whole and right.');
  expect(fs.existsSync(dataDir)).toBe(false);

  const restored = await runCommand('restore', ['first.age', '--identity', 'key.txt'], settings);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(
    /Restored\. The archive of \d{4}-\d\d-\d\d \d\d:\d\d UTC has 1 person, 1 family, 1 document and \d files? of/,
  );

  const embedded = await startServerProcess(dataDir);
  onTestFinished(() => endProcess(embedded, 'SIGTERM'));
  const found = await readDocument(embedded, person.cookie);
  expect([found.id, found.bytes.equals(PAPER)]).toEqual([id, true]);
  expect(await signIn(embedded, person)).toBe(200);
  const besides = await runCommand('restore', ['first.age', '--identity', 'key.txt'], settings);
  expect(besides).toMatchObject({ code: 2, stdout: '' });
  expect(besides.stderr).toMatch(/^Kinvault is already running on this data: .*\n$/);

  const backup = await runCommand('backup', ['second.age', '--passphrase-file', 'passphrase'], settings);
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  await endProcess(embedded, 'SIGTERM');
  const target = await makeRestoreTarget();
  onTestFinished(target.remove);
  const { url: bucket, stop } = await makeBucket(target.folder);
  onTestFinished(stop);
  const { user, password, host, port, database } = target.connection;
  const socket = new URLSearchParams({ host: String(host) });
  const moved = {
    ...settings,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?${socket}`,
    STORAGE_URL: bucket,
    KEYRING_FILE: target.keyringFile,
    SECRET_FILE: target.secretFile,
  };
  const again = await runCommand('restore', ['second.age', '--passphrase-file', 'passphrase'], moved);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  const objects = await Array.fromAsync(createObjectStore(bucket).list(), ({ key }) => key);
  const embeddedFiles = listFiles(path.join(dataDir, 'files')).filter((key) => !key.startsWith('incoming/'));
  expect(objects.sort()).toEqual(embeddedFiles);
  await runCommand('backup', ['third.age', '--passphrase-file', 'passphrase'], moved);
  const third = await runCommand('restore', ['third.age', '--passphrase-file', 'passphrase', '--check'], moved);
  expect(third).toMatchObject({ code: 0, stderr: '' }); // each file has the SHA-256 that its row names
  const wrong = await runCommand('restore', ['second.age', '--identity', 'key.txt', '--check'], moved);
  expect(wrong).toMatchObject({ code: 2, stderr: 'The archive was sealed with a passphrase, not to an age key.\n' });
  expect(await look(target, 'select id::text from documents')).toEqual([{ id }]);
}, 120_000);
