import { describeFailures, startLoad } from '../load.mjs';
import { requireThat } from './require.mjs';

export const title = 'the copies are restarted one after the other under load: no request fails';

const ROUNDS = 5;

export async function run({ url, copies, worker }, print) {
  const work = await startLoad({ url });
  const streams = work.people.map(({ client }) => client.follow());
  await work.untilServed(50);
  const stops = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const copy of [...copies, worker]) {
      const took = await copy.stop();
      if (copy !== worker) stops.push(took);
      await copy.start();
    }
    await work.untilServed(50);
  }
  await work.stop();
  const open = streams.filter((stream) => stream.isOpen()).length;
  for (const stream of streams) stream.close();
  const { load } = work;
  const seconds = stops.map((took) => (took / 1000).toFixed(1));
  print(`${ROUNDS} rounds, ${load.requests} requests; failed: ${describeFailures(load.failures)}`);
  print(`a stop took ${seconds.join(', ')} s; ${open} of ${streams.length} live streams are open again`);
  requireThat(load.failures.length === 0, `${load.failures.length} requests failed.`);
  requireThat(open === streams.length, 'Some streams did not come back.');
  await work.checkAcknowledged();
  work.close();
  print(`${load.acknowledged.size} papers acknowledged, 0 lost`);
}
