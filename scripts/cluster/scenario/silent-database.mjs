import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../setup/failure.mjs';
import { openClient, signUp } from '../client.mjs';
import { until } from '../process.mjs';
import { requireThat } from './require.mjs';

export const title = 'a copy’s database connections go silent: its streams are live again within 15 seconds';

const LIMIT_S = 15;
const PATIENCE_MS = 60_000;

export async function run({ url, copies: [here, there] }, print) {
  const client = openClient({ url });
  const { familyId } = await signUp(client);
  const stream = client.follow(there.url);
  await until(stream.isOpen, `${there.name} opens no stream.`);
  await sleep(500); // its families are asked for after it has opened
  for (const proxy of there.databaseProxies) proxy.silence();
  const silentAt = performance.now();
  try {
    await untilHeard(stream, async (change) => {
      const json = { name: `Rivera ${change}` };
      await client.require(204, 'PATCH', `/api/families/${familyId}`, { json, at: here.url });
    });
    const seconds = (performance.now() - silentAt) / 1000;
    print(`${there.name} told of a change ${seconds.toFixed(1)} s after its connections went silent`);
    requireThat(seconds <= LIMIT_S, `That is more than ${LIMIT_S} s.`);
  } finally {
    for (const proxy of there.databaseProxies) proxy.cut();
    stream.close();
  }
  await there.untilReady();
  const begun = performance.now();
  await client.require(200, 'GET', '/api/families', { at: there.url });
  print(`a request to it then took ${(performance.now() - begun).toFixed(0)} ms`);
  client.close();
}

/** Changes once a second until the stream hears of any. */
async function untilHeard({ heard }, change) {
  const before = heard.length;
  const end = performance.now() + PATIENCE_MS;
  for (let count = 0; performance.now() < end; count++) {
    await change(count);
    await sleep(1_000);
    if (heard.length > before) return;
  }
  throw new Failure(`Live updates did not come back within ${PATIENCE_MS / 1000} s.`);
}
