/** A small vault on this box whose background work goes by a clock that the test moves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { expect } from 'vitest';
import { fileKey } from '../src/platform/storage/file-key.ts';
import type { ClockWorkerReport, ClockWorkerSettings } from './clock-worker.ts';
import type { FakedClock } from './faked-clock.ts';
import { makeOwnDatabase } from './own-database.ts';
import { call, endProcess, startServerProcess } from './server-process.ts';
import { addDocument, signUpClient } from './uploading-client.ts';
import { uuidAt } from './uuid-at.ts';

const WORKER = fileURLToPath(new URL('./clock-worker.ts', import.meta.url));
export const KEPT_BACKUPS = 5;

export interface ClockBox {
  /** As the role of the background work. */
  db: pg.Client;
  /** Ids of three documents. */
  papers: string[];
  /** Of bytes in the store that no row knows. */
  strayId: string;
  /** The hourly and daily work, twice at once, and one backup; then what the box says of itself. */
  work(): Promise<ClockWorkerReport>;
  close(): Promise<void>;
}

export async function openBox(
  clock: FakedClock,
  superuser: Parameters<typeof makeOwnDatabase>[0],
  folder: string,
): Promise<ClockBox> {
  clock.moveTo(0);
  const database = await makeOwnDatabase(superuser);
  fs.mkdirSync(folder, { mode: 0o711 });
  const client = await fillVault(clock, folder, database.url);
  const papers = [...client.acknowledged.keys()];
  const strayId = leaveStray(folder);
  const db = new pg.Client(database.connection);
  await db.connect();
  await db.query('set role kinvault_system');
  const dir = path.join(folder, 'backups');
  fs.mkdirSync(dir);
  const recipients = [await identityToRecipient(await generateIdentity())];
  const { connection } = database;
  const workers = [{ backups: { dir, recipients, keep: KEPT_BACKUPS } }, {}].map((more) =>
    startWorker(clock, { connection, folder, ...more } as ClockWorkerSettings),
  );
  const close = async () => {
    for (const worker of workers) worker.end();
    await db.end();
    clock.moveTo(0);
    await database.drop();
  };
  const work = async () => (await Promise.all(workers.map(({ turn }) => turn())))[0] as ClockWorkerReport;
  return { db, papers, strayId, work, close };
}

async function fillVault(clock: FakedClock, folder: string, databaseUrl: string) {
  const keys = { SECRET_FILE: path.join(folder, 'secret'), KEYRING_FILE: path.join(folder, 'keyring.json') };
  fs.writeFileSync(keys.SECRET_FILE, randomUUID() + randomUUID(), { mode: 0o600 });
  const keyring = { current: 'first', keys: { first: Buffer.alloc(32, 7).toString('base64') } };
  fs.writeFileSync(keys.KEYRING_FILE, JSON.stringify(keyring), { mode: 0o400 });
  const server = await startServerProcess(folder, { ...clock.env, ...keys, DATABASE_URL: databaseUrl });
  const client = await signUpClient(server);
  for (let papers = 0; papers < 3; papers++) await addDocument(server, client);
  const upload = { method: 'POST', path: '/api/uploads', bytes: Buffer.from('%PDF-1.7 of no document yet') };
  expect((await call(server, client.cookie, upload)).status).toBe(201);
  await endProcess(server, 'SIGTERM');
  return client;
}

function leaveStray(folder: string): string {
  const id = uuidAt(30);
  const file = path.join(folder, 'files', fileKey(id, 'original'));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, 'bytes that no row knows');
  return id;
}

function startWorker(clock: FakedClock, settings: ClockWorkerSettings) {
  const worker: ChildProcess = spawn(process.execPath, [WORKER, JSON.stringify(settings)], {
    env: { PATH: process.env.PATH, ...clock.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!worker.stdin || !worker.stdout) throw new Error('The worker has no pipes.');
  const { stdin } = worker;
  const lines = readline.createInterface({ input: worker.stdout })[Symbol.asyncIterator]();
  const turn = async (): Promise<ClockWorkerReport> => {
    stdin.write('\n');
    const { value, done } = await lines.next();
    if (done) throw new Error('A worker has ended.');
    return JSON.parse(value);
  };
  return { turn, end: () => stdin.end() };
}
