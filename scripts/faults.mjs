#!/usr/bin/env node
/**
 * `npm run faults`: the long form of the tests that kill, cut, race and load (*.faults.int.test.ts), one after the
 * other, with the figures of each; `npm run faults -- races` runs those whose name has the word. `npm test` runs the
 * same tests in their short form. `npm run faults -- planted` plants faults in the source instead: faults/planted.mjs.
 */
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';
import { readChoice } from './test/files.mjs';
import { EXPERIMENTS } from './test/parts.mjs';
import { runParts } from './test/run-parts.mjs';

const EVERY_NAME = '.faults.int.test.ts';

await main(async () => {
  const words = process.argv.slice(2);
  if (words[0] === 'planted') return runPlanted(words.slice(1));
  const isNamed = words.length > 0 && !words[0].startsWith('-');
  const choice = readChoice(EXPERIMENTS, isNamed ? words : [EVERY_NAME, ...words]);
  await ensureInstalled();
  return runParts(findNode(), [{ part: EXPERIMENTS, ...choice }]);
});

async function runPlanted(words) {
  await ensureInstalled();
  const node = findNode();
  return runAloud([node, 'faults/planted.mjs', ...words], { cwd: ROOT, env: withNode(node) });
}
