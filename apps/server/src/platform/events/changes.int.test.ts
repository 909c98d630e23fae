import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import type { TestServer } from '../../../test/test-server.ts';

import { type Access, createChanges } from './changes.ts';

const HOUR_MS = 3_600_000;
const MORE_THAN_SOCKETS_HOLD = 32 * 1024 * 1024;

const it = base.extend('changes', { scope: 'file' }, ({ server }) =>
  createChanges(server.connection, () => {}, { heartbeatMs: HOUR_MS }),
);
it.beforeAll(async ({ changes }) => {
  await changes.listen();
});
it.afterAll(async ({ changes }) => {
  await changes.close();
});

/** A real answer over a real socket, and who reads it. */
async function openStream(): Promise<{ stream: ServerResponse; reader: http.IncomingMessage; close: () => void }> {
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = http.get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [, stream] = (await once(server, 'request')) as [unknown, ServerResponse];
  stream.writeHead(200).flushHeaders();
  const [reader] = (await once(request, 'response')) as [http.IncomingMessage];
  reader.on('error', () => {});
  return { stream, reader, close: () => server.close(() => {}).closeAllConnections() };
}

const say = (server: TestServer, personId: string) =>
  runSql(server, `select pg_notify('changes', $1)`, [`person ${personId}`]);

it('a reader that has gone to sleep is let go at the next change, and one that is awake is not', async ({
  server,
  changes,
}) => {
  const [asleep, awake] = [await openStream(), await openStream()];
  const personId = randomUUID();
  awake.reader.resume();
  for (const { stream } of [asleep, awake]) {
    const written = vi.spyOn(stream, 'write');
    changes.subscribe({ stream, personId, readAccess: async () => ({ topics: [], endsInMs: HOUR_MS }) });
    await vi.waitFor(() => expect(written).toHaveBeenCalled());
    stream.write(' '.repeat(MORE_THAN_SOCKETS_HOLD));
  }
  await vi.waitFor(() => expect(awake.stream.writableLength).toBe(0), { timeout: 30_000 });
  expect(asleep.stream.writableLength).toBeGreaterThan(64 * 1024);
  await say(server, personId);
  await vi.waitFor(() => expect(asleep.stream.destroyed).toBe(true), { timeout: 30_000 });
  expect(awake.stream.destroyed).toBe(false);
  asleep.close();
  awake.close();
});

it('a stream begins with how long nothing was said of its person or their families', async ({ server, changes }) => {
  const [personId, familyId] = [randomUUID(), randomUUID()];
  const begin = async (topics: string[]) => {
    const { stream, reader, close } = await openStream();
    let heard = '';
    reader.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    const askedAt = performance.now();
    const stop = changes.subscribe({ stream, personId, readAccess: async () => ({ topics, endsInMs: HOUR_MS }) });
    await vi.waitFor(() => expect(heard).toContain('opened'), { timeout: 30_000 });
    stop();
    close();
    const quietMs = Number(/"quietMs":(\d+)/.exec(heard)?.[1]);
    return { earliest: askedAt - quietMs, latest: performance.now() - quietMs - 1 };
  };
  const before = performance.now();
  await runSql(server, `select pg_notify('changes', $1)`, [`family ${familyId}`]);
  const witness = randomUUID();
  const { stream, close } = await openStream();
  const written = vi.spyOn(stream, 'write');
  changes.subscribe({ stream, personId: witness, readAccess: async () => ({ topics: [], endsInMs: HOUR_MS }) });
  await say(server, witness); // said after it, heard after it
  await vi.waitFor(() => expect(written.mock.calls.flat().join()).toContain('changed'), { timeout: 30_000 });
  const after = performance.now();
  close();

  const ofFamily = await begin([`family ${familyId}`]);
  expect(ofFamily.latest).toBeGreaterThanOrEqual(before - 1);
  expect(ofFamily.earliest).toBeLessThanOrEqual(after + 1); // both are whole milliseconds
  expect((await begin([])).earliest).toBeLessThan(before);
});

it('an answer from before a removal never undoes the one from after it', async ({ server, changes }) => {
  const { stream, reader, close } = await openStream();
  let heard = '';
  reader.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  const [personId, familyId] = [randomUUID(), randomUUID()];
  const answers: ((topics: string[]) => void)[] = [];
  const readAccess = () =>
    new Promise<Access>((resolve) => answers.push((topics) => resolve({ topics, endsInMs: HOUR_MS })));
  changes.subscribe({ stream, personId, readAccess });
  await say(server, personId); // removed while the first answer is under way
  await vi.waitFor(() => expect(heard).toContain('changed'), { timeout: 30_000 });
  answers[0]?.([`family ${familyId}`]);
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  answers[1]?.([]);
  await sleep(50);
  heard = '';
  await runSql(server, `select pg_notify('changes', $1)`, [`family ${familyId}`]);
  await say(server, personId); // said after it, heard after it
  await vi.waitFor(() => expect(heard).toContain('changed'), { timeout: 30_000 });
  expect(heard.match(/changed/g)).toHaveLength(1);
  close();
});

it('a session is asked for at its end and not before, and goes on where it was prolonged [SEC-19]', async ({
  server,
}) => {
  const impatient = createChanges(server.connection, () => {}, { heartbeatMs: 10 });
  const [used, unused, lasting] = [await openStream(), await openStream(), await openStream()];
  const ends = { used: [0, HOUR_MS], unused: [0], lasting: [HOUR_MS] };
  const readFrom = (left: number[]) => async () => {
    const endsInMs = left.shift();
    return endsInMs === undefined ? null : { topics: [], endsInMs };
  };
  for (const [{ stream, reader }, left] of [
    [used, ends.used],
    [unused, ends.unused],
    [lasting, ends.lasting],
  ] as const) {
    reader.resume();
    impatient.subscribe({ stream, personId: randomUUID(), readAccess: readFrom(left) });
  }
  await vi.waitFor(() => expect(unused.stream.writableEnded).toBe(true), { timeout: 30_000 });
  await sleep(100); // ten heartbeats
  expect(used.stream.writableEnded).toBe(false);
  expect(lasting.stream.writableEnded).toBe(false);
  await impatient.close();
  for (const { close } of [used, unused, lasting]) close();
});

it('a stream whose person could not be read is asked for again at the next heartbeat', async ({ server }) => {
  const impatient = createChanges(server.connection, () => {}, { heartbeatMs: 10 });
  const { stream, reader, close } = await openStream();
  reader.resume();
  const answers = [() => Promise.reject(new Error('the database is away')), async () => null];
  impatient.subscribe({
    stream,
    personId: randomUUID(),
    readAccess: () => answers.shift()?.() ?? Promise.resolve(null),
  });
  await vi.waitFor(() => expect(stream.writableEnded).toBe(true), { timeout: 30_000 });
  expect(answers).toHaveLength(0);
  await impatient.close();
  close();
});

it('after a gap every stream asks again, two at a time', async ({ server }) => {
  const changes = createChanges(server.connection, () => {}, { heartbeatMs: HOUR_MS, listenAgainMs: 10 });
  await changes.listen();
  const streams = await Promise.all(Array.from({ length: 10 }, openStream));
  let [asked, asking, most] = [0, 0, 0];
  const readAccess = async () => {
    asking += 1;
    most = Math.max(most, asking);
    await sleep(5);
    asking -= 1;
    asked += 1;
    return { topics: [], endsInMs: HOUR_MS };
  };
  for (const { stream, reader } of streams) {
    reader.resume();
    changes.subscribe({ stream, personId: randomUUID(), readAccess });
  }
  await vi.waitFor(() => expect(asked).toBe(streams.length), { timeout: 30_000 });
  most = 0;
  await runSql(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kinvault changes'`,
  );
  await vi.waitFor(() => expect(asked).toBe(2 * streams.length), { timeout: 30_000 });
  expect(most).toBe(2);
  await changes.close();
  for (const { close } of streams) close();
});

it('a stream that comes while the server closes is ended at once', async ({ server }) => {
  const closing = createChanges(server.connection, () => {});
  await closing.listen();
  await closing.close();
  const { stream, reader, close } = await openStream();
  reader.resume();
  closing.subscribe({ stream, personId: randomUUID(), readAccess: async () => ({ topics: [], endsInMs: HOUR_MS }) });
  await once(reader, 'end');
  close();
});
