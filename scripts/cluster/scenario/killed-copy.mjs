import { describeFailures, startLoad } from '../load.mjs';
import { requireThat } from './require.mjs';

export const title = 'a web copy is killed under load: only its own requests under way fail';

const PEOPLE = 8;

export async function run({ url, copies: [, victim] }, print) {
  const work = await startLoad({ url, people: PEOPLE });
  await work.untilServed(100);
  await victim.stop('SIGKILL');
  await work.untilServed(200);
  await victim.start();
  await work.untilServed(100);
  await work.stop();
  const { load } = work;
  print(`${load.requests} requests; failed: ${describeFailures(load.failures)}`);
  requireThat(load.failures.length <= PEOPLE, `More failed than ${PEOPLE} people had under way.`);
  requireThat(load.foreignBodies === 0, 'A failure was not in the contract’s form.');
  await work.checkAcknowledged();
  work.close();
  print(`${load.acknowledged.size} papers acknowledged, 0 lost`);
}
