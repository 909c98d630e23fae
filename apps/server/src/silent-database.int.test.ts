import http from 'node:http';
import { expect, inject, vi } from 'vitest';
import { it as base } from '../test/fixtures.ts';
import { listen } from '../test/raw-request.ts';
import { send } from '../test/send.ts';
import { addressOf, openTcpProxy } from '../test/tcp-proxy.ts';
import type { TestPerson } from '../test/test-person.ts';
import { buildTestServer, type TestServer } from '../test/test-server.ts';

const proxy = await openTcpProxy(addressOf(inject('postgres')));
const connection = { host: '127.0.0.1', port: proxy.port };
const QUICK = {
  connection,
  beginMs: 3_000,
  watch: { everyMs: 50, answerMs: 1_000 },
  readiness: { answerMs: 2_000, listenerAwayMs: 500 },
};

const it = base.extend('serverOptions', { scope: 'file' }, QUICK);
it.afterEach(() => proxy.heal());
it.afterAll(() => proxy.stop());

const POOL = 4;
const WAIT_MS = 50_000;

/** Opens every connection that the server may have for requests. */
async function fillPool(person: TestPerson): Promise<void> {
  await Promise.all(Array.from({ length: 2 * POOL }, () => statusOf(person, '/api/documents')));
}

async function statusOf(person: TestPerson, url: string): Promise<number> {
  return (await send(person, `GET ${url}`)).statusCode;
}

/** What a tab's stream has said so far. */
async function follow(server: TestServer, { cookie }: TestPerson): Promise<{ said: () => string; hangUp: () => void }> {
  const port = await listen(server);
  let said = '';
  const request = http.get({ host: '127.0.0.1', port, path: '/api/events', headers: { cookie } }, (response) => {
    response.on('error', () => {});
    response.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  });
  await vi.waitFor(() => expect(said).toContain('retry'), { timeout: WAIT_MS });
  return { said: () => said, hangUp: () => request.destroy() };
}

it('connections that fall silent cost one request, answered 503; the next ones find new ones [REL-5]', async ({
  person,
}) => {
  await fillPool(person);
  proxy.silence();
  const statuses: number[] = [];
  for (let asked = 0; asked < 2 * POOL; asked++) statuses.push(await statusOf(person, '/api/documents'));
  expect(statuses).toEqual([503, ...Array(2 * POOL - 1).fill(200)]);
});

it('a live stream whose database connection falls silent hears a gap, and what changes from then on [STA-13]', async ({
  server,
  person,
}) => {
  const stream = await follow(server, person);
  proxy.silence();
  await vi.waitFor(() => expect(stream.said()).toContain('gap'), { timeout: WAIT_MS });
  const before = stream.said().length;
  await vi.waitFor(async () => expect(await statusOf(person, '/api/documents')).toBe(200), { timeout: WAIT_MS });
  expect((await send(person, 'POST /api/families', { name: 'Rivera' })).statusCode).toBe(201);
  await vi.waitFor(() => expect(stream.said().slice(before)).toContain('changed'), { timeout: WAIT_MS });
  stream.hangUp();
});

const FAULTS: [string, () => unknown][] = [
  ['has vanished', () => proxy.silence({ alsoNew: true })],
  ['is down', () => proxy.refuse().then(proxy.cut)],
];

it.for(FAULTS)(
  'while the database %s a copy is not ready, and is again when it is back [REL-5]',
  async ([, fail], { person }) => {
    await vi.waitFor(async () => expect(await statusOf(person, '/api/ready')).toBe(200), { timeout: WAIT_MS });
    expect((await send(person, 'GET /api/ready')).json()).toEqual({
      status: 'ready',
      parts: { database: 'ok', listener: 'ok', store: 'ok' },
    });
    await fail();
    const answer = await send(person, 'GET /api/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toEqual({
      code: 'unavailable',
      message: expect.stringContaining('the database does not answer'),
    });
    // the listener has a grace of its own
    const sentence = async () => (await send(person, 'GET /api/ready')).json().error?.message;
    await vi.waitFor(async () => expect(await sentence()).toContain('live updates'), { timeout: WAIT_MS });
    await proxy.heal();
    await vi.waitFor(async () => expect(await statusOf(person, '/api/ready')).toBe(200), { timeout: WAIT_MS });
  },
);

it('a database far away is no fault', async ({ person }) => {
  proxy.slow(20);
  await vi.waitFor(async () => expect(await statusOf(person, '/api/ready')).toBe(200), { timeout: WAIT_MS });
  expect(await statusOf(person, '/api/documents')).toBe(200);
});

it('a server whose database has vanished stops all the same', async ({ server }) => {
  const watch = { everyMs: 3_600_000, answerMs: 5_000 }; // it does not notice by itself
  const stopping = await buildTestServer({ ...QUICK, watch, sharesDatabaseWith: server });
  proxy.silence({ alsoNew: true });
  await stopping.stop();
});
