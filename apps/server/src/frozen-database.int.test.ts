import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needs } from '../../../scripts/test/needs.ts';
import { query } from '../test/embedded-process.ts';
import { freezeFamily, resumeAll } from '../test/process-family.ts';
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

let dataDir: string;
let server: ServerProcess;
let caller: Caller;
beforeAll(async () => {
  dataDir = makeDataFolder();
  server = await startServerProcess(dataDir);
  caller = await signUpCaller(server);
});
afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

const get = (target: string) => call(server, caller.cookie, { path: target });
const upload = () => call(server, caller.cookie, { method: 'POST', path: '/api/uploads', bytes: PNG });
const addFamily = () =>
  call(server, caller.cookie, { method: 'POST', path: '/api/families', json: { name: 'Half a family' } });
const signIn = () => {
  const json = { email: 'nobody@rivera.example', password: 'quiet lantern orchard' };
  return call(server, '', { method: 'POST', path: '/api/auth/sign-in', json });
};

async function timed(request: () => Promise<{ status: number }>) {
  const from = performance.now();
  const { status } = await request();
  return { status, ms: performance.now() - from };
}

function clusterFolder(): string {
  return path.join(fs.realpathSync(path.join(dataDir, 'postgres')), '18');
}

const postmaster = () =>
  Number(fs.readFileSync(path.join(clusterFolder(), 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function countOpenTransactions(): Promise<number> {
  const home = clusterFolder();
  const password = fs.readFileSync(path.join(home, 'password'), 'utf8');
  const [row] = await query(
    { host: path.join(home, 'data'), port: 5432, user: 'kinvault', password, database: 'kinvault_app' },
    `select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%'`,
  );
  return Number(row?.open);
}

it('a frozen database is answered 503 within 5 s, on connections that are open too; thawed, all works again [REL-5]', async () => {
  await Promise.all(Array.from({ length: 8 }, () => get('/api/families'))); // the pool is full and at work
  const frozen = await freezeFamily(postmaster());
  const requests = [
    () => get('/api/families'),
    () => get('/api/documents'),
    () => get('/api/documents/search?q=passport'),
    () => get('/api/profile/export'),
    () => get('/api/session'),
    upload,
    addFamily,
    signIn,
  ];
  const twice = [...requests, ...requests];
  const answers = await Promise.all(twice.map(timed)).finally(() => {
    resumeAll(frozen);
  });
  console.log(
    `Frozen: the slowest of ${answers.length} answers took ${Math.max(...answers.map(({ ms }) => ms)).toFixed(0)} ms.`,
  );
  expect(answers.map(({ status }) => status)).toEqual(twice.map(() => 503));
  expect(answers.filter(({ ms }) => ms > 5_000)).toEqual([]);
  await expect.poll(async () => (await get('/api/families')).status, { timeout: 20_000 }).toBe(200);
  expect((await upload()).status).toBe(201);
  await expect.poll(countOpenTransactions, { timeout: 20_000 }).toBe(0);
  const families = JSON.parse(String((await get('/api/families')).bytes));
  expect(JSON.stringify(families)).not.toContain('Half a family');
}, 120_000);

/** Until the system itself refuses one more, since nobody takes them. */
async function fillQueue(socket: string): Promise<net.Socket[]> {
  const open: net.Socket[] = [];
  for (;;) {
    const waiting = net.connect(socket);
    const code = await new Promise<string | undefined>((resolve) => {
      waiting.once('connect', () => resolve(undefined)).on('error', (error: { code?: string }) => resolve(error.code));
    });
    if (code !== undefined) {
      expect(code).toBe('EAGAIN');
      return open;
    }
    open.push(waiting);
  }
}

it('a frozen database whose socket takes no more connections is answered 503, too [REL-23]', {
  timeout: 120_000,
  ...needs(process.platform === 'linux', 'needs Linux'),
}, async () => {
  const frozen = await freezeFamily(postmaster());
  const waiting = await fillQueue(path.join(clusterFolder(), 'data', '.s.PGSQL.5432'));
  const requests = [() => get('/api/families'), () => get('/api/session'), upload, addFamily, signIn];
  const statuses: number[] = [];
  try {
    // more than the pool has open connections, which would only be silent
    for (let round = 0; round < 3; round++)
      statuses.push(...(await Promise.all(requests.map(async (request) => (await request()).status))));
  } finally {
    for (const socket of waiting) socket.destroy();
    resumeAll(frozen);
  }
  expect(new Set(statuses)).toEqual(new Set([503]));
  await expect.poll(async () => (await get('/api/families')).status, { timeout: 20_000 }).toBe(200);
});
