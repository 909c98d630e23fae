import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { addressOf, openTcpProxy } from '../../../test/tcp-proxy.ts';
import { startJobs } from '../../platform/jobs/pg-boss-jobs.ts';
import { createFileStore } from '../../platform/storage/file-store.ts';
import { refuseWritesWhile } from '../../platform/storage/refuse-writes.ts';
import { createS3Store } from '../../platform/storage/s3-store.ts';
import { createReadiness } from './readiness.ts';

const LIMITS = { answerMs: 2_000, databaseFreshMs: 0, storeFreshMs: 0 };
const log = () => {};
const changes = { awayMs: () => 0 };
const whole = { database: 'ok', listener: 'ok', store: 'ok' };

it('a copy is not ready while its file store is not there, and is again when it is back [REL-16]', async ({
  server,
}) => {
  const { transactions, files, folder } = server;
  const place = path.join(folder, 'files');
  const read = createReadiness({ transactions, files, changes, jobs: {}, log }, LIMITS);
  expect(await read()).toEqual({ isReady: true, parts: whole });
  fs.renameSync(place, `${place}-aside`);
  expect(await read()).toEqual({ isReady: false, parts: { ...whole, store: 'not_there' } });
  fs.renameSync(`${place}-aside`, place);
  expect(await read()).toEqual({ isReady: true, parts: whole });
});

it('a store that is silent takes no copy out: it is ready, and says so in time', async ({ server }) => {
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as net.AddressInfo;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const address = { bucket: 'bucket', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials };
  const { transactions, keyring } = server;
  const files = createFileStore({ objects: createS3Store(address, { timeoutMs: 120_000 }), keyring });
  const read = createReadiness({ transactions, files, changes, jobs: {}, log }, LIMITS);
  expect(await read()).toEqual({ isReady: true, parts: { ...whole, store: 'unreachable' } });
});

it('a copy whose listener stays away is not ready; one whose listener is just coming back is', async ({ server }) => {
  const { transactions, files } = server;
  const readAway = (awayMs: number) =>
    createReadiness({ transactions, files, changes: { awayMs: () => awayMs }, jobs: {}, log })();
  const parts = { ...whole, listener: 'unreachable' };
  expect(await readAway(1_000)).toEqual({ isReady: true, parts });
  expect(await readAway(60_000)).toEqual({ isReady: false, parts });
});

it('a worker is ready while its queue answers, and a copy that also serves people without it', async ({ server }) => {
  const proxy = await openTcpProxy(addressOf(inject('postgres')));
  const jobs = await startJobs({ ...server.connection, host: '127.0.0.1', port: proxy.port }, log, {});
  onTestFinished(async () => {
    await jobs.stop();
    await proxy.stop();
  });
  const { transactions, files } = server;
  const readWorker = createReadiness({ transactions, files, jobs, log }, LIMITS);
  const readBoth = createReadiness({ transactions, files, changes, jobs, log }, LIMITS);
  expect(await readWorker()).toEqual({ isReady: true, parts: { database: 'ok', queue: 'ok', store: 'ok' } });
  proxy.silence({ alsoNew: true });
  expect(await readWorker()).toMatchObject({ isReady: false, parts: { queue: 'unreachable' } });
  expect(await readBoth()).toMatchObject({ isReady: true, parts: { queue: 'unreachable' } });
  proxy.cut();
  await proxy.heal();
  await expect.poll(async () => (await readWorker()).isReady, { timeout: 20_000 }).toBe(true);
});

it('a copy whose database has no room for files is not ready, and is again once there is room [REL-23]', async ({
  server,
}) => {
  const { transactions, files } = server;
  let isFull = true;
  const isDiskFull = () => isFull;
  const deps = { transactions, files: refuseWritesWhile(isDiskFull, files), isDiskFull, changes, jobs: {}, log };
  const read = createReadiness(deps, LIMITS);
  expect(await read()).toEqual({ isReady: false, parts: { ...whole, database: 'full', store: 'full' } });
  isFull = false;
  expect(await read()).toEqual({ isReady: true, parts: whole });
});
