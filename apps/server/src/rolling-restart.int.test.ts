import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../test/server-process.ts';
import { signUpPerson } from '../test/test-person.ts';
import { buildTestServer, type TestServer } from '../test/test-server.ts';
import { readConfig } from './config.ts';
import { type StartedServer, startServer } from './start-server.ts';

const CLIENTS = 4;
const LOOK_MS = 20;
const SOON = { timeout: 20_000 };

let test: TestServer;
beforeAll(async () => {
  test = await buildTestServer();
  fs.writeFileSync(path.join(test.folder, 'secret'), test.secret, { mode: 0o600 });
});
afterAll(() => test.stop());

function settings(drainSeconds: number): Record<string, string> {
  const { host, port, user, password, database } = test.connection;
  const asked = { host: String(host), port: String(port), user: String(user), password: String(password) };
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams(asked)}`;
  return { DATA_DIR: test.folder, DATABASE_URL, ROLE: 'web', PORT: '0', DRAIN_SECONDS: String(drainSeconds) };
}

/** One of several copies, as a proxy sees it. */
interface Copy {
  url: string;
  server: StartedServer;
  agent: http.Agent;
  isReady: boolean;
}

async function startCopy(): Promise<Copy> {
  const server = await startServer(readConfig({ ...settings(1) }));
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    return server.stop();
  });
  return { url: server.url, server, agent, isReady: true };
}

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

function ask({ url, agent }: Copy, path: string, cookie: string, json?: object): Promise<Answer> {
  const body = json && JSON.stringify(json);
  const headers = { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { agent, headers, method: body ? 'PATCH' : 'GET' }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body: text });
    });
    request.on('error', reject).end(body);
  });
}

function openStream({ url, agent }: Copy, cookie: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get(`${url}/api/events`, { agent, headers: { cookie } }, resolve).on('error', reject);
  });
}

async function addOwner() {
  const { cookie, familyId } = await signUpPerson(test, 'Elena');
  return { cookie, path: `/api/families/${familyId}` };
}

it('a copy that stops under load tells the proxy first, and no request fails [OPS-6]', async () => {
  const copies = await Promise.all([startCopy(), startCopy()]);
  const [leaving] = copies as [Copy, Copy];
  const owner = await addOwner();
  const unlike: unknown[] = [];
  let isOver = false;
  let served = 0;
  const work = async (client: number) => {
    for (let turn = client; !isOver; turn++) {
      const ready = copies.filter(({ isReady }) => isReady);
      const copy = ready[turn % ready.length] as Copy;
      const answer = await ask(copy, owner.path, owner.cookie, { name: `Rivera ${turn}` }).catch((error) => error);
      if (answer.status !== 204) unlike.push(answer);
      served++;
    }
  };
  const look = setInterval(async () => {
    const answer = await ask(leaving, '/api/ready', '').catch(() => undefined);
    leaving.isReady = answer?.status === 200;
  }, LOOK_MS);
  onTestFinished(() => clearInterval(look));
  const working = Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  await expect.poll(() => served, SOON).toBeGreaterThan(20);
  const stream = await openStream(leaving, owner.cookie);
  const stopped = leaving.server.stop();
  expect((await stream.setEncoding('utf8').toArray()).join('')).toMatch(/^retry: \d+$/m); // to its end
  for (const path of ['/api/ready', '/api/events'])
    expect(await ask(leaving, path, owner.cookie)).toMatchObject({
      ...{ status: 503, connection: 'close' },
      body: expect.stringContaining('{"error":{"code":"unavailable"'),
    });
  expect(await ask(leaving, '/api/session', owner.cookie)).toMatchObject({ status: 200, connection: 'close' });
  await stopped;
  const before = served;
  await expect.poll(() => served, SOON).toBeGreaterThan(before + 20);
  isOver = true;
  await working;
  expect(unlike).toEqual([]);
});

it('a second signal ends a server that drains, at once', async () => {
  const { child, url } = await startServerProcess(test.folder, settings(600));
  const ended = new Promise((resolve) => child.once('exit', (...end) => resolve(end)));
  onTestFinished(() => void child.kill('SIGKILL'));
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, SOON).toBe(503);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const pressing = setInterval(() => child.kill('SIGINT'), LOOK_MS); // in the first tenth of a second it counts as the same request
  onTestFinished(() => clearInterval(pressing));
  expect(await ended).toEqual([130, null]);
});
