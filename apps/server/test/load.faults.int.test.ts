import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../scripts/test/needs.ts';
import { reportFigure } from './figure.ts';
import { rounds } from './rounds.ts';
import {
  type Caller,
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from './server-process.ts';
import { openSlowClient, uploadHead } from './slow-client.ts';

const MEGABYTE = 1024 * 1024;
const SLOW = rounds({ quick: 60, full: 500 });
const HEALTHY = rounds({ quick: 60, full: 1_000 });
const BURST = rounds({ quick: 20, full: 300 });
const BURST_BYTES = (rounds({ quick: 0, full: 1 }) ? 10 : 1) * MEGABYTE;
const STOPS = rounds({ quick: 1, full: 20 });
const UNDER_WAY = 12;
const SOON = { timeout: 60_000 };
const isLinux = process.platform === 'linux';

let server: ServerProcess;
let caller: Caller;
const dataDir = makeDataFolder();
beforeAll(async () => {
  server = await startServerProcess(dataDir);
  caller = await signUpCaller(server);
});
afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

function newPdf(sizeBytes: number): Buffer {
  const bytes = randomBytes(sizeBytes);
  bytes.write('%PDF-1.7\n');
  return bytes;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function addPaper(fileId: string): Promise<string | undefined> {
  const target = { kind: 'person', personId: caller.personId, shareWith: [] };
  const json = { fileId, fileName: 'a.pdf', name: 'A paper', type: 'Other', target };
  const answer = await call(server, caller.cookie, { method: 'POST', path: '/api/documents', json });
  return answer.status === 201 ? JSON.parse(String(answer.bytes)).id : undefined;
}

/** The file of an acknowledged upload, as a reader gets it. Undefined: it is not there. */
async function readBack(fileId: string): Promise<string | undefined> {
  const id = await addPaper(fileId);
  if (!id) return undefined;
  const link = await call(server, caller.cookie, { method: 'POST', path: `/api/documents/${id}/link`, json: {} });
  const file = await call(server, caller.cookie, { path: JSON.parse(String(link.bytes)).url });
  return file.status === 200 ? sha256(file.bytes) : undefined;
}

/** How long each of these requests takes, four at once. All must be answered 200. */
async function timeHealthy(): Promise<number[]> {
  const times: number[] = [];
  const statuses = new Set<number>();
  const work = async () => {
    while (times.length < HEALTHY) {
      const from = performance.now();
      statuses.add((await call(server, caller.cookie, { path: '/api/documents' })).status);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect([...statuses]).toEqual([200]);
  return times.toSorted((a, b) => a - b);
}

const p99 = (times: number[]) => `${(times[Math.floor(times.length * 0.99)] ?? 0).toFixed(0)} ms`;

it(`${SLOW} slow clients hold up nobody else: every healthy request is answered [REL-7]`, {
  timeout: 600_000,
}, async () => {
  await timeHealthy(); // the code is compiled
  const before = await timeHealthy();
  const { url } = server;
  const id = await addPaper(JSON.parse(String((await upload(newPdf(5 * MEGABYTE))).body)).fileId);
  const link = await call(server, caller.cookie, { method: 'POST', path: `/api/documents/${id}/link`, json: {} });
  const reading = `GET ${JSON.parse(String(link.bytes)).url} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncookie: ${caller.cookie}\r\n\r\n`;
  const clients = Array.from({ length: SLOW }, (_, index) => {
    const head = uploadHead(url, { cookie: caller.cookie, key: randomUUID(), size: 100_000 });
    if (index % 3 === 0) return openSlowClient(url, head.slice(0, 40), { drip: 'x' });
    if (index % 3 === 1) return openSlowClient(url, `${head}%PDF-1.7\n`, { drip: '%' });
    return openSlowClient(url, reading, { readsNothing: true });
  });
  onTestFinished(() => {
    for (const { hangUp } of clients) hangUp();
  });
  const begun = () => incoming().length;
  await expect.poll(begun, SOON).toBe(Math.floor((SLOW + 1) / 3)); // each holds what it can
  const after = await timeHealthy();
  reportFigure({
    experiment: 'Slow clients: heads, uploads and downloads in drips',
    rounds: `${SLOW} clients`,
    remarks: `${HEALTHY} healthy requests, all answered 200; 99 % within ${p99(before)} without and ${p99(after)} with them`,
  });
});

/** Uploads under way. */
function incoming(): string[] {
  const folder = path.join(dataDir, 'files', 'incoming');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

/** The same bytes may go out many times at once: they are not copied. */
function upload(bytes: Buffer): Promise<{ status: number; body: string }> {
  const headers = {
    cookie: caller.cookie,
    origin: server.url,
    'idempotency-key': randomUUID(),
    'content-type': 'application/octet-stream',
    'content-length': bytes.length,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${server.url}/api/uploads`, { method: 'POST', headers, agent: false });
    request.on('error', reject).on('response', async (response) => {
      const body = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode ?? 0, body });
    });
    request.end(bytes);
  });
}

/** The most memory that the server has held since the last reset, as the kernel counts it. */
function peakMegabytes(): number {
  const status = fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

it(`${BURST} uploads of ${BURST_BYTES / MEGABYTE} MB at once are stored whole or refused cleanly, and are not held in memory [REL-8]`, {
  timeout: 900_000,
  ...needs(isLinux, 'needs Linux'),
}, async () => {
  const bytes = newPdf(BURST_BYTES);
  fs.writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
  const before = peakMegabytes();
  const answers = await Promise.all(Array.from({ length: BURST }, () => upload(bytes)));
  const rise = peakMegabytes() - before;
  expect(answers.filter(({ status }) => ![201, 429, 503].includes(status))).toEqual([]);
  const stored = answers.filter(({ status }) => status === 201);
  let falselyAcknowledged = 0;
  for (const { body } of stored) if ((await readBack(JSON.parse(body).fileId)) !== sha256(bytes)) falselyAcknowledged++;
  reportFigure({
    experiment: `Uploads of ${BURST_BYTES / MEGABYTE} MB at once`,
    rounds: `${BURST} uploads`,
    falselyAcknowledged,
    remarks: `${stored.length} stored, ${BURST - stored.length} refused with 429 or 503; memory rose by ${rise.toFixed(0)} MB to ${(before + rise).toFixed(0)} MB`,
  });
  expect(stored.length).toBeGreaterThan(0);
  if (BURST >= 100) expect(rise).toBeLessThan((BURST * BURST_BYTES) / MEGABYTE / 4);
});

it(`a server that is asked to stop ${STOPS} times under load answers all that is under way, then ends [REL-13]`, {
  timeout: 60_000 + STOPS * 60_000,
}, async () => {
  let [lost, unanswered, slowestMs] = [0, 0, 0];
  for (let stop = 0; stop < STOPS; stop++) {
    const left = incoming().length;
    const uploads = Array.from({ length: UNDER_WAY }, () => {
      const bytes = newPdf(200_000);
      const head = uploadHead(server.url, { cookie: caller.cookie, key: randomUUID(), size: bytes.length });
      const client = openSlowClient(server.url, Buffer.concat([Buffer.from(head), bytes.subarray(0, 100_000)]));
      return { bytes, client };
    });
    await expect.poll(() => incoming().length, SOON).toBe(left + UNDER_WAY); // the server is at work on all of them
    const from = performance.now();
    const ended = new Promise((resolve) => server.child.once('exit', (...end) => resolve(end)));
    server.child.kill('SIGTERM');
    for (const { bytes, client } of uploads) client.send(bytes.subarray(100_000));
    expect(await ended).toEqual([0, null]);
    slowestMs = Math.max(slowestMs, performance.now() - from);
    server = await startServerProcess(dataDir);
    for (const { bytes, client } of uploads) {
      await client.closed;
      const [head = '', body = ''] = client.received().split('\r\n\r\n');
      if (!head.startsWith('HTTP/1.1 201 ')) unanswered++;
      else if ((await readBack(JSON.parse(body).fileId)) !== sha256(bytes)) lost++;
    }
  }
  reportFigure({
    experiment: 'Server told to stop under load',
    rounds: `${STOPS} stops`,
    lost,
    remarks: `${STOPS * UNDER_WAY} uploads under way, ${unanswered} failed; gone within ${(slowestMs / 1000).toFixed(1)} s`,
  });
  expect(unanswered).toBe(0);
});
