import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../../scripts/test/needs.ts';
import { runCommand } from '../../test/command-process.ts';
import { digestArchive } from '../../test/digest-archive.ts';
import { reportFigure } from '../../test/figure.ts';
import { makeBucket } from '../../test/make-bucket.ts';
import { look, makeRestoreTarget } from '../../test/restore-target.ts';
import { rounds } from '../../test/rounds.ts';
import { call, endProcess, makeDataFolder, type ServerProcess, startServerProcess } from '../../test/server-process.ts';
import {
  addDocument,
  expectNothingLost,
  listAll,
  type ServerRun,
  signUpClient,
  type UploadingClient,
  uploadUntilCut,
} from '../../test/uploading-client.ts';

const IS_FULL = process.env.FAULTS === 'full';
const PEOPLE = rounds({ quick: 2, full: 8 });
const DOCUMENTS = rounds({ quick: 20, full: 2000 });
const LIMIT_MS = rounds({ quick: 120_000, full: 3_600_000 });

interface Box {
  folder: string;
  settings: Record<string, string>;
  server: ServerProcess;
  clients: UploadingClient[];
  /** Each ends with 0 and says nothing on standard error, or the test fails. */
  backUp(file: string, settings: Record<string, string>): Promise<string>;
  restore(file: string, settings: Record<string, string>): Promise<string>;
  verify(settings: Record<string, string>): Promise<string>;
  digest(file: string): Promise<Record<string, string>>;
}

async function startBox(): Promise<Box> {
  const dataDir = makeDataFolder();
  const folder = path.dirname(dataDir);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  fs.writeFileSync(path.join(folder, 'key.txt'), identity);
  const run = async (name: string, words: string[], settings: Record<string, string>) => {
    const result = await runCommand(name, words, { INIT_CWD: folder, ...settings });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    return result.stdout;
  };
  const server = await startServerProcess(dataDir);
  onTestFinished(() => endProcess(server, 'SIGTERM'));
  return {
    folder,
    settings: { DATA_DIR: dataDir },
    server,
    clients: await fill(server),
    backUp: (file, settings) => run('backup', [file, '--to', recipient], settings),
    restore: (file, settings) => run('restore', [file, '--identity', 'key.txt'], settings),
    verify: (settings) => run('verify', [], settings),
    digest: (file) => digestArchive(path.join(folder, file), identity),
  };
}

it(`a vault of ${DOCUMENTS} documents is backed up while ${PEOPLE} people work, and comes back whole elsewhere [REL-10] [OPS-1] [OPS-2]`, {
  timeout: LIMIT_MS,
}, async () => {
  const { server, settings, clients, backUp, restore, verify } = await startBox();
  const before = clients.map(({ acknowledged }) => new Map(acknowledged));
  const working: ServerRun = { server, isCut: false, onAcknowledged: () => {} };
  const work = Promise.all(clients.map((client) => uploadUntilCut(working, client)));
  const report = await backUp('busy.age', settings);
  working.isCut = true;
  await work;
  const added = clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0) - DOCUMENTS;
  expect(added).toBeGreaterThan(0);
  const { target, ...elsewhere } = await makeTarget();
  await restore('busy.age', elsewhere.settings);
  await verify(elsewhere.settings);
  const ids = new Set((await look(target, 'select id::text from documents')).map(({ id }) => id));
  console.log(report.trim());
  reportFigure({
    experiment: 'Backup while people work, restored elsewhere',
    rounds: `${DOCUMENTS} documents`,
    lost: before.flatMap((acknowledged) => [...acknowledged.keys()]).filter((id) => !ids.has(id)).length,
    remarks: `${added} added meanwhile, verified without damage`,
  });
});

// the short form of this one is in restore.int.test.ts
it('a vault moves from the box to PostgreSQL and S3 and back: every row, file, list, session and password is the same [REL-10] [OPS-2]', {
  timeout: LIMIT_MS,
  ...needs(IS_FULL, 'runs with npm run faults alone'),
}, async () => {
  const { folder, server, settings, clients, backUp, restore, digest } = await startBox();
  const listed = await listSettled(server, clients);
  await endProcess(server, 'SIGTERM');
  await backUp('box.age', settings);
  const elsewhere = await makeTarget();
  await restore('box.age', elsewhere.settings);
  await backUp('moved.age', elsewhere.settings);
  const home = { DATA_DIR: path.join(folder, 'home') };
  await restore('moved.age', home);
  await backUp('home.age', home);
  const boxed = await digest('box.age');
  expect(await digest('moved.age')).toEqual(boxed);
  expect(await digest('home.age')).toEqual(boxed);
  for (const place of [elsewhere.settings, home]) {
    const restored = await startServerProcess(place.DATA_DIR, place);
    for (const [index, client] of clients.entries()) {
      expect(await listAll(restored, client)).toEqual(listed[index]);
      await expectNothingLost(restored, client);
      await expectSignIn(restored, client);
    }
    await endProcess(restored, 'SIGTERM');
  }
  const files = Object.keys(boxed).filter((name) => /^(documents|avatars)\//.test(name)).length;
  reportFigure({
    experiment: 'Vault moved to PostgreSQL and S3 and back',
    rounds: `${files} files`,
    remarks: 'no difference in any row, file, list, session or password',
  });
});

/** Once every file was read for its thumbnail: the worker would go on with it after the move. */
async function listSettled(server: ServerProcess, clients: UploadingClient[]) {
  const list = () => Promise.all(clients.map((client) => listAll(server, client)));
  const isPending = async () => (await list()).flat().some(({ thumbnail }) => thumbnail === 'pending');
  await expect.poll(isPending, { timeout: LIMIT_MS, interval: 1_000 }).toBe(false);
  return await list();
}

async function expectSignIn(server: ServerProcess, { cookie }: UploadingClient): Promise<void> {
  const { email } = json(await call(server, cookie, { path: '/api/profile' }));
  const credentials = { email, password: 'quiet lantern orchard' };
  const answer = await call(server, '', { method: 'POST', path: '/api/auth/sign-in', json: credentials });
  expect(answer.status).toBe(200);
}

/** People with documents, later versions, things in the trash, general documents, and somebody who is gone. */
async function fill(server: ServerProcess): Promise<UploadingClient[]> {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, () => signUpClient(server)));
  const fillOne = async (client: UploadingClient, count: number) => {
    for (let added = 0; added < count; added++) await addDocument(server, client);
  };
  await Promise.all(clients.map((client) => fillOne(client, DOCUMENTS / PEOPLE)));
  for (const client of clients) {
    const { families } = json(await call(server, client.cookie, { path: '/api/families' }));
    const [shared, replaced, general] = await Promise.all([1, 2, 3].map(() => upload(server, client)));
    const share = { kind: 'person', personId: client.personId, shareWith: [families[0].id] };
    const trashed = await create(server, client, { fileId: shared, target: share });
    expect((await call(server, client.cookie, { method: 'DELETE', path: `/api/documents/${trashed}` })).status).toBe(
      204,
    );
    const target = { kind: 'family', familyId: families[0].id };
    const id = await create(server, client, { fileId: general, target });
    const body = { fileId: replaced, fileName: 'renewed.pdf', revision: 1 };
    const version = { method: 'POST', path: `/api/documents/${id}/versions`, json: body };
    expect((await call(server, client.cookie, version)).status).toBe(201);
  }
  const gone = await signUpClient(server);
  await fillOne(gone, 3);
  const deletion = { method: 'POST', path: '/api/profile/deletion', json: { password: 'quiet lantern orchard' } };
  expect((await call(server, gone.cookie, deletion)).status).toBeLessThan(300);
  return clients;
}

async function upload(server: ServerProcess, { cookie }: UploadingClient): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}`);
  return json(await call(server, cookie, { method: 'POST', path: '/api/uploads', bytes })).fileId;
}

async function create(server: ServerProcess, { cookie }: UploadingClient, changes: object): Promise<string> {
  const document = { fileName: 'paper.pdf', name: randomUUID(), type: 'Other', ...changes };
  const created = await call(server, cookie, { method: 'POST', path: '/api/documents', json: document });
  expect(created.status).toBe(201);
  return json(created).id;
}

const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(String(bytes));

async function startBucket(folder: string): Promise<string> {
  const { url, stop } = await makeBucket(folder);
  onTestFinished(stop);
  return url;
}

/** An external PostgreSQL and a bucket. The short form uses a folder instead: restore.int.test.ts covers buckets. */
async function makeTarget() {
  const target = await makeRestoreTarget();
  onTestFinished(target.remove);
  const STORAGE_URL = IS_FULL ? await startBucket(target.folder) : `file:${path.join(target.folder, 'files')}`;
  const { user, password, host, port, database } = target.connection;
  const socket = new URLSearchParams({ host: String(host) });
  const settings = {
    DATA_DIR: target.folder,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?${socket}`,
    STORAGE_URL,
    KEYRING_FILE: target.keyringFile,
    SECRET_FILE: target.secretFile,
  };
  return { target, settings };
}
