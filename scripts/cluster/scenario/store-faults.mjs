import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailures, startLoad } from '../load.mjs';
import { requireThat } from './require.mjs';

export const title = 'S3 is cut, refuses, is silent and is slow: nothing false is acknowledged, and lists still answer';

const FAULTS = {
  cut: (proxy) => proxy.cut(),
  refused: async (proxy) => {
    await proxy.refuse();
    proxy.cut();
  },
  silent: (proxy) => proxy.silence(),
  slow: (proxy) => proxy.slow(150),
};
const LASTS_MS = 4_000;

export async function run({ url, store, copies }, print) {
  const work = await startLoad({ url });
  const { load } = work;
  for (const [name, begin] of Object.entries(FAULTS)) {
    await work.untilServed(30);
    const [failed, added] = [load.failures.length, load.acknowledged.size];
    await begin(store.proxy);
    await sleep(LASTS_MS);
    if (name === 'silent') store.proxy.cut();
    await store.proxy.heal();
    for (const copy of copies) await copy.untilReady();
    const meanwhile = load.failures.slice(failed);
    print(`${name}: ${load.acknowledged.size - added} added meanwhile; failed: ${describeFailures(meanwhile)}`);
  }
  await work.untilServed(30);
  await work.stop();
  const lists = load.failures.filter(({ what }) => what === 'list');
  requireThat(lists.length === 0, `Lists failed: ${describeFailures(lists)}`);
  requireThat(load.foreignBodies === 0, 'A failure was not in the contract’s form.');
  await work.checkAcknowledged(Infinity);
  work.close();
  print(`${load.acknowledged.size} papers acknowledged; all are listed and open as they were sent`);
}
