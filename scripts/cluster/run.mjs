/** Starts the cluster, plays the scenario's steps and removes everything. Run by scripts/cluster.mjs, under Node 24. */
import { once } from 'node:events';
import { Failure, main } from '../setup/failure.mjs';
import { onInterruption } from '../setup/serve.mjs';
import { STEPS } from './scenario/steps.mjs';
import { createCluster } from './start-cluster.mjs';

const INTERRUPTED = 130; // as a shell says it
const print = (line) => console.log(`  ${line}`);

await main(async () => {
  const words = process.argv.slice(2);
  const keeps = words.includes('--keep');
  const steps = chooseSteps(
    words.filter((word) => word !== '--keep'),
    keeps,
  );
  const interrupted = new Promise((resolve) => {
    onInterruption(resolve);
    process.stdin.resume().once('end', resolve);
  });
  const cluster = createCluster(print);
  const played = play(cluster, steps, keeps).then(() => 0);
  const stopped = interrupted.then(() => INTERRUPTED);
  // of what fails after an interruption nobody needs to hear
  const code = await Promise.race([played, stopped]).catch(explain);
  played.catch(() => {});
  if (code === 1) print(`Logs are in ${cluster.keepLogs()}`);
  await cluster.stop();
  process.exit(code); // what a step was doing when it failed may go on for long
});

function explain(error) {
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  return 1;
}

/** All of them, but none where the cluster is only to be kept. */
function chooseSteps(names, keeps) {
  if (names.length === 0) return keeps ? [] : Object.entries(STEPS);
  return names.map((name) => {
    if (STEPS[name]) return [name, STEPS[name]];
    throw new Failure(`There is no step ${name}: choose from ${Object.keys(STEPS).join(', ')}.`);
  });
}

async function play(cluster, steps, keeps) {
  console.log(`Starting the cluster in ${cluster.folder}`);
  const parts = await cluster.start();
  for (const [name, step] of steps) {
    const begun = Date.now();
    console.log(`\n${name}: ${step.title}`);
    await step.run(parts, print);
    print(`done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  if (steps.length > 0) console.log(`\nAll ${steps.length} steps held.`);
  if (!keeps) return;
  console.log(`\nKinvault is ready at ${parts.url}. Logs are in ${parts.folder}. Ctrl-C ends and removes all of it.`);
  await once(process.stdin, 'end');
}
