import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailures, startLoad } from '../load.mjs';
import { requireThat } from './require.mjs';

export const title = 'PostgreSQL is restarted under load: 503 while it is away, then everything by itself';

const AWAY_MS = 3_000;

export async function run({ url, postgres, copies }, print) {
  const work = await startLoad({ url });
  const streams = work.people.map(({ client }) => client.follow());
  await work.untilServed(50);
  await postgres.stop();
  await sleep(AWAY_MS);
  await postgres.start();
  const backAt = Date.now();
  for (const copy of copies) await copy.untilReady();
  await work.untilServed(100);
  await work.stop();
  const { load } = work;
  const last = Math.max(backAt, ...load.failures.map(({ at }) => at));
  for (const stream of streams) stream.close();
  print(`${load.requests} requests; failed: ${describeFailures(load.failures)}`);
  print(`the last failure was ${((last - backAt) / 1000).toFixed(1)} s after PostgreSQL was back`);
  const unlike = load.failures.filter(({ status }) => status !== 503);
  requireThat(
    unlike.length === 0 && load.foreignBodies === 0,
    `Not all failures were a plain 503: ${describeFailures(unlike)}`,
  );
  await work.checkAcknowledged();
  work.close();
  print(`${load.acknowledged.size} papers acknowledged, 0 lost`);
}
