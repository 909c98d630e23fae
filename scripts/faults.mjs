#!/usr/bin/env node
/**
 * `npm run faults`: the long form of the tests that kill, cut, race and load (*.faults.int.test.ts), one after the
 * other, with the figures of each; `npm run faults -- races` runs those whose name has the word. `npm test` runs the
 * same tests in their short form. It ends with one table; `--keep FILE` writes it as a page too, and
 * `--share 0.2` runs a fifth of the rounds.
 * `npm run faults -- planted` plants faults in the source instead: faults/planted.mjs.
 */
import path from 'node:path';
import { describeRun } from './faults/describe-run.mjs';
import { Failure, main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';
import { readChoice } from './test/files.mjs';
import { EXPERIMENTS } from './test/parts.mjs';
import { runParts } from './test/run-parts.mjs';

const EVERY_NAME = '.faults.int.test.ts';

const isShare = (text) => Number(text) > 0 && Number(text) <= 1;

await main(async () => {
  const given = process.argv.slice(2);
  if (given[0] === 'planted') return runPlanted(given.slice(1));
  const { words, keep, share } = readOptions(given);
  const isNamed = words.length > 0 && !words[0].startsWith('-');
  const choice = readChoice(EXPERIMENTS, isNamed ? words : [EVERY_NAME, ...words]);
  await ensureInstalled();
  const env = { ...EXPERIMENTS.env, ...(share && { FAULTS_SHARE: share }), ...(keep && envToKeep(keep, given)) };
  return runParts(findNode(), [{ part: { ...EXPERIMENTS, env }, ...choice }]);
});

/** What the reporter needs to write the page. Its folder is nobody's business. */
function envToKeep(keep, given) {
  const options = given.map((word) => (word === keep ? path.basename(keep) : word)).join(' ');
  return { FAULTS_KEEP: path.resolve(keep), FAULTS_HEAD: describeRun(options) };
}

/** Ours are taken out; the others go to the runner as they are. */
function readOptions(given) {
  const words = [...given];
  const take = (name, sentence, isFit) => {
    const at = words.indexOf(name);
    if (at < 0) return undefined;
    const [, value = ''] = words.splice(at, 2);
    if (!isFit(value)) throw new Failure(sentence);
    return value;
  };
  return {
    keep: take('--keep', 'Name a file after --keep: npm run faults -- --keep docs/results/faults.md', Boolean),
    share: take('--share', '--share is the part of the rounds to run, up to 1: --share 0.2', isShare),
    words,
  };
}

async function runPlanted(words) {
  await ensureInstalled();
  const node = findNode();
  return runAloud([node, 'faults/planted.mjs', ...words], { cwd: ROOT, env: withNode(node) });
}
