import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it, onTestFinished } from 'vitest';
import {
  type Caller,
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from './server-process.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const LONGEST_RUN_MS = 600;
const LONGEST_MOMENT_MS = 50;
const CLIENTS = 2;

interface Acknowledged {
  id: string;
  sha256: string;
}

/** What a client was about when the server went away: told again with the same keys, it must not be done twice. */
interface Pending {
  name: string;
  bytes: Buffer;
  uploadKey: string;
  createKey: string;
  fileId: string | undefined;
}

/** One life of the server. The mark stands before the first signal is sent: what was answered earlier came from a whole one. */
interface Life {
  server: ServerProcess;
  isKilled: boolean;
}

/** Answered 503: nothing is acknowledged, and the same keys may be told again. */
class NotAcknowledged extends Error {}

interface Client extends Caller {
  acknowledged: Acknowledged[];
  pending: Pending | undefined;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function newPending(): Pending {
  const bytes = randomBytes(Math.ceil(Math.random() ** 3 * 600_000) + 100);
  bytes.write('%PDF-1.7\n');
  return { name: randomUUID(), bytes, uploadKey: randomUUID(), createKey: randomUUID(), fileId: undefined };
}

/** Uploads and creates; what is acknowledged is noted at once. */
async function addDocument(server: ServerProcess, client: Client, pending: Pending): Promise<void> {
  const uploaded = await call(server, client.cookie, {
    method: 'POST',
    path: '/api/uploads',
    key: pending.uploadKey,
    bytes: pending.bytes,
  });
  expectCreated(uploaded);
  const { fileId } = JSON.parse(String(uploaded.bytes));
  if (pending.fileId) expect(fileId).toBe(pending.fileId); // an acknowledged upload, told again
  pending.fileId = fileId;
  const target = { kind: 'person', personId: client.personId, shareWith: [] };
  const json = { fileId, fileName: `${pending.name}.pdf`, name: pending.name, type: 'Other', target };
  const created = await call(server, client.cookie, {
    method: 'POST',
    path: '/api/documents',
    key: pending.createKey,
    json,
  });
  expectCreated(created);
  client.acknowledged.push({ id: JSON.parse(String(created.bytes)).id, sha256: sha256(pending.bytes) });
  client.pending = undefined;
}

function expectCreated({ status }: { status: number }): void {
  if (status === 503) throw new NotAcknowledged('the server answered 503');
  expect(status).toBe(201);
}

/**
 * Until the connection breaks, or the server says that its database is gone, which dies a moment before it. Any refusal
 * of a living server, 503 too, is an error of the test.
 */
async function writeUntilKilled(life: Life, client: Client): Promise<void> {
  try {
    for (;;) {
      client.pending ??= newPending();
      await addDocument(life.server, client, client.pending);
    }
  } catch (error) {
    const isBroken = error instanceof TypeError || error instanceof NotAcknowledged; // TypeError: fetch's word for it
    if (!(life.isKilled && isBroken)) throw error;
  }
}

/** Every second time with all of PostgreSQL, as a power cut takes it, now and then a moment earlier; else the server alone. */
async function kill(life: Life, dataDir: string, round: number): Promise<void> {
  life.isKilled = true;
  if (round % 2 === 0) for (const pid of findPostgres(dataDir)) process.kill(-pid, 'SIGKILL');
  if (round % 4 === 0) await sleep(Math.random() * LONGEST_MOMENT_MS);
  await endProcess(life.server, 'SIGKILL');
}

function findPostgres(dataDir: string): number[] {
  return fs
    .globSync('postgres/**/postmaster.pid', { cwd: dataDir })
    .map((file) => Number(fs.readFileSync(path.join(dataDir, file), 'utf8').split('\n')[0]));
}

async function listAll(server: ServerProcess, client: Client): Promise<Document[]> {
  const documents: Document[] = [];
  for (let after = ''; ; ) {
    const page = await call(server, client.cookie, { path: `/api/documents?limit=200${after}` });
    expect(page.status).toBe(200);
    const { documents: shown, next } = JSON.parse(String(page.bytes));
    documents.push(...shown);
    if (next === null) return documents;
    after = `&after=${next}`;
  }
}

async function fileHash(server: ServerProcess, client: Client, id: string): Promise<string> {
  const link = await call(server, client.cookie, { method: 'POST', path: `/api/documents/${id}/link`, json: {} });
  const file = await call(server, client.cookie, { path: JSON.parse(String(link.bytes)).url });
  expect(file.status).toBe(200);
  return sha256(file.bytes);
}

/** Files read before are read again at the end only: checking all after each kill would grow with the square. */
async function check(server: ServerProcess, client: Client, checked: Set<string>): Promise<void> {
  const listed = await listAll(server, client);
  const hashes = new Map(client.acknowledged.map(({ id, sha256 }) => [id, sha256]));
  const ids = new Set(listed.map(({ id }) => id));
  for (const id of hashes.keys()) expect(ids).toContain(id);
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length); // nothing was done twice
  for (const { id } of listed) {
    if (checked.has(id)) continue;
    const hash = await fileHash(server, client, id); // acknowledged or not: a row has its file
    if (hashes.has(id)) expect(hash).toBe(hashes.get(id));
    checked.add(id);
  }
}

// the id stands where its definition is met: 200 kills and more
const title = `${KILLS} kills at random moments of uploading lose no acknowledged document, and leave no row without its file${KILLS >= 200 ? ' [REL-1]' : ''}`;
it(title, { timeout: 60_000 + KILLS * 20_000 }, async () => {
  const dataDir = makeDataFolder();
  let server = await startServerProcess(dataDir);
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const clients: Client[] = [];
  for (let index = 0; index < CLIENTS; index++) {
    clients.push({ ...(await signUpCaller(server)), acknowledged: [], pending: undefined });
  }
  const checked = new Set<string>();
  let retried = 0;
  for (let round = 0; round < KILLS; round++) {
    const life: Life = { server, isKilled: false };
    const writing = Promise.all(clients.map((client) => writeUntilKilled(life, client)));
    const moment = sleep(20 + Math.random() * LONGEST_RUN_MS); // what is random about it is the point
    await Promise.race([moment, writing]); // a refusal before the kill ends the test here
    await kill(life, dataDir, round);
    await writing;
    server = await startServerProcess(dataDir);
    for (const client of clients) {
      if (client.pending) {
        await addDocument(server, client, client.pending);
        retried++;
      }
      await check(server, client, checked);
    }
  }
  checked.clear();
  for (const client of clients) await check(server, client, checked);
  const acknowledged = clients.flatMap((client) => client.acknowledged).length;
  console.log(`${KILLS} kills: ${acknowledged} documents acknowledged, ${retried} told again, all there`);
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(retried).toBeGreaterThan(KILLS / 2); // the kills did hit work under way
});
