import { setTimeout as sleep } from 'node:timers/promises';
import { openClient, signUp } from '../client.mjs';
import { until } from '../process.mjs';
import { percentile, requireThat } from './require.mjs';

export const title = 'a change at one copy reaches the streams of the other';

const CHANGES = 100;
const LIMIT_MS = 1_000;

export async function run({ url, copies: [here, there] }, print) {
  const client = openClient({ url });
  const { familyId } = await signUp(client);
  const stream = client.follow(there.url);
  await until(stream.isOpen, `${there.name} opens no stream.`);
  await sleep(500); // its families are asked for after it has opened
  const times = [];
  for (let change = 0; change < CHANGES; change++) {
    const before = stream.heard.length;
    const begun = performance.now();
    await client.require(204, 'PATCH', `/api/families/${familyId}`, {
      json: { name: `Rivera ${change}` },
      at: here.url,
    });
    await until(() => stream.heard.length > before, `Change ${change} was not heard.`, 10 * LIMIT_MS);
    times.push(stream.heard[before].at - begun);
  }
  stream.close();
  client.close();
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  print(`${CHANGES} of ${CHANGES} changes heard; from the request: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  requireThat(p99 <= LIMIT_MS, `The p99 is more than ${LIMIT_MS} ms.`);
}
