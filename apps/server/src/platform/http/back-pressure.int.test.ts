import { EventEmitter, once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { contract } from '@kinvault/domain/contract.ts';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { addBackPressure, watchPressure } from './back-pressure.ts';
import { createRequestIds } from './request-id.ts';

const MEGABYTE = 1024 * 1024;
const ROOM_BYTES = 64 * MEGABYTE;
const MOST_REQUESTS = 400;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Each request to the list holds a megabyte until it is let go. */
function buildApp() {
  const events = new EventEmitter();
  events.setMaxListeners(MOST_REQUESTS);
  const app = Fastify({ genReqId: createRequestIds(undefined) });
  addBackPressure(app, { heapBytes: Number.POSITIVE_INFINITY, residentBytes: process.memoryUsage.rss() + ROOM_BYTES });
  app.get('/api/health', { config: { contract: contract.getHealth } }, async () => 'alive');
  app.get('/api/documents', { config: { contract: contract.listDocuments } }, async () => {
    const bytes = Buffer.alloc(MEGABYTE, 1);
    const released = once(events, 'release');
    events.emit('held');
    await released;
    return `${bytes.length}`;
  });
  /** Undefined while the request is held. */
  const list = async () => {
    const held = once(events, 'held');
    const answer = app.inject({ url: '/api/documents' });
    const refusal = await Promise.race([answer, held.then(() => undefined)]);
    return { answer, refusal };
  };
  return { app, list, release: () => events.emit('release') };
}

it('requests are refused before memory runs out, those under way are finished, and then it recovers [OPS-7]', async () => {
  const { app, list, release } = buildApp();
  const running: Promise<LightMyRequestResponse>[] = [];
  let refusal: LightMyRequestResponse | undefined;
  while (!refusal && running.length < MOST_REQUESTS) {
    const request = await list();
    refusal = request.refusal;
    if (!refusal) running.push(request.answer);
  }
  expect(refusal?.statusCode).toBe(503);
  expect(refusal?.headers['retry-after']).toBe('5');
  expect(refusal?.json().error.code).toBe('unavailable');
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);

  release();
  expect(running.length).toBeGreaterThan(ROOM_BYTES / MEGABYTE / 2);
  for (const { statusCode } of await Promise.all(running.splice(0))) expect(statusCode).toBe(200);
  const listAgain = async () => {
    collectGarbage();
    const request = await list();
    release();
    return (await request.answer).statusCode;
  };
  await expect.poll(listAgain).toBe(200);
  await app.close();
});

it('an event loop that is late twice in a row is pressure, once is a process that was suspended [OPS-7]', async () => {
  const noLimits = { heapBytes: Number.POSITIVE_INFINITY, residentBytes: Number.POSITIVE_INFINITY };
  const pressure = watchPressure(noLimits, { tickMs: 10, lateMs: 100 });
  blockFor(200);
  await nextTurn();
  expect(pressure.isHigh()).toBe(false);
  blockFor(200);
  await nextTurn();
  expect(pressure.isHigh()).toBe(true);
  await expect.poll(() => pressure.isHigh()).toBe(false);
  pressure.stop();
});

function blockFor(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

/** Timers that are due have run. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 1));
