#!/usr/bin/env node
/**
 * `npm run faults -- planted [id…]`: plants one fault after the other in a copy of the work tree and runs the tests that
 * must catch it. All faults unless some are named; `--in FOLDER` takes another work tree. Exit code 1 where one is missed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure, main } from '../scripts/setup/failure.mjs';
import { findNode, withNode } from '../scripts/setup/node-runtime.mjs';
import { ROOT } from '../scripts/setup/root.mjs';
import { runQuietly } from '../scripts/setup/run.mjs';
import { findMisplaced } from './misplaced.mjs';
import { FAULTS } from './planted-faults.mjs';
import { runTests } from './run-tests.mjs';
import { copyWorkTree } from './work-copy.mjs';

const OF_THE_WEB = /^(apps\/web|packages\/domain)\//;
const LAST_LINES = 15;

await main(async () => {
  const { root, faults } = readArguments(process.argv.slice(2));
  const misplaced = findMisplaced(root, faults);
  if (misplaced.length > 0) throw new Failure(misplaced.join('\n'));
  const copy = copyWorkTree(root);
  await requireSoundTests(copy, faults);
  const rows = [];
  for (const [index, fault] of faults.entries()) {
    console.log(`\n${index + 1}/${faults.length} ${fault.id}: ${fault.fault}`);
    rows.push(...(await tryFault(copy, fault)));
  }
  console.log(`\n${table(rows)}`);
  const missed = new Set(rows.filter(({ isCaught }) => !isCaught).map(({ id }) => id));
  console.log(`\n${faults.length - missed.size} caught, ${missed.size} missed`);
  return missed.size > 0 ? 1 : 0;
});

function readArguments(given) {
  const at = given.indexOf('--in');
  const root = at < 0 ? ROOT : path.resolve(given[at + 1] ?? '');
  const ids = at < 0 ? given : given.toSpliced(at, 2);
  const unknown = ids.find((id) => !FAULTS.some((fault) => fault.id === id));
  if (unknown) throw new Failure(`There is no fault ${unknown}: choose from ${FAULTS.map(({ id }) => id).join(', ')}.`);
  return { root, faults: ids.length > 0 ? FAULTS.filter(({ id }) => ids.includes(id)) : FAULTS };
}

/** A test that fails by itself would catch every fault. */
async function requireSoundTests(copy, faults) {
  const tests = faults.flatMap(({ caughtBy }) => caughtBy);
  for (const [kind, ofKind] of Map.groupBy(tests, (test) => test.kind)) {
    console.log(`Without a fault: ${ofKind.length} choices of ${kind} tests`);
    if (kind === 'e2e') await buildWeb(copy);
    const titles = ofKind.flatMap(({ title }) => title ?? []);
    const all = {
      kind,
      files: [...new Set(ofKind.map(({ file }) => file))],
      titles: titles.length < ofKind.length ? [] : [...new Set(titles)],
    };
    const { ran, failed, output } = await runTests(copy, all);
    if (ran === 0) throw new Failure(`No ${kind} test ran:\n${lastLinesOf(output)}`);
    if (failed.length > 0)
      throw new Failure(`These fail without any fault:\n${failed.map(({ title }) => title).join('\n')}`);
  }
}

async function tryFault(copy, { id, edits, caughtBy }) {
  const restore = plant(copy, edits);
  const rows = [];
  try {
    const isSeenInBrowser = caughtBy.some(({ kind }) => kind === 'e2e');
    if (isSeenInBrowser && edits.some(({ file }) => OF_THE_WEB.test(file))) await buildWeb(copy, restore);
    for (const { kind, file, title } of caughtBy) {
      const { ran, failed, output } = await runTests(copy, { kind, files: [file], titles: title ? [title] : [] });
      const [first] = failed;
      const word = first ? 'CAUGHT' : 'MISSED';
      const by = first?.title ?? (ran === 0 ? 'no test ran' : `${ran} tests passed`);
      console.log(`  ${word} ${file}: ${by}\n    ${first ? firstLineOf(first.why) : lastLinesOf(output)}`);
      rows.push({ id, word, isCaught: first !== undefined, file, by });
    }
  } finally {
    for (const undo of restore.toReversed()) undo();
  }
  return rows;
}

/** @returns what puts everything back */
function plant(copy, edits) {
  const restore = [];
  for (const { file, find, replace } of edits) {
    const place = path.join(copy, file);
    const text = fs.readFileSync(place, 'utf8');
    restore.push(() => fs.writeFileSync(place, text));
    fs.writeFileSync(
      place,
      text.replace(find, () => replace),
    );
  }
  return restore;
}

/** With `restore` given, the pages that were built without a fault come back with the rest. */
async function buildWeb(copy, restore) {
  const web = path.join(copy, 'apps/web');
  const built = path.join(web, 'dist');
  const aside = path.join(copy, '../dist-without-fault');
  if (restore && fs.existsSync(built)) {
    fs.renameSync(built, aside);
    restore.push(() => {
      fs.rmSync(built, { recursive: true, force: true });
      fs.renameSync(aside, built);
    });
  }
  const node = findNode();
  const { code, output } = await runQuietly([node, '--run', 'build'], { cwd: web, env: withNode(node) });
  if (code !== 0) throw new Failure(`The web app could not be built:\n${lastLinesOf(output)}`);
}

function table(rows) {
  const width = (key) => Math.max(...rows.map((row) => row[key].length));
  const line = ({ id, word, file, by }) =>
    [id.padEnd(width('id')), word, file.padEnd(width('file')), by].join('  ').trimEnd();
  return rows.map(line).join('\n');
}

function firstLineOf(message = '') {
  return stripVTControlCharacters(message).split('\n')[0];
}

function lastLinesOf(output) {
  return output.trim().split('\n').slice(-LAST_LINES).join('\n');
}
