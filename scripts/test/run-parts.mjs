/** Runs parts of the tests one after the other, then tells how they went. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureKitBuilt, ensureWebBuilt } from '../setup/build-web.mjs';
import { withNode } from '../setup/node-runtime.mjs';
import { ROOT } from '../setup/root.mjs';
import { runAloud } from '../setup/run.mjs';
import { KEPT_CODE } from '../setup/serve.mjs';
import { closingLine, countTests, refuseSilentSkips, skipLines, timesLine } from './counts.mjs';
import { makeMemoryFolder, removeFolder } from './memory-folder.mjs';

/** More files than this do not fail by chance. */
const MOST_BY_CHANCE = 20;

/**
 * Its last line alone tells how it went: `N passed, N failed`.
 * @param {{ part: object, files?: string[], options?: string[] }[]} runs without files: all files of the part; those
 *   that failed run once more at the end
 * @returns {Promise<number>} the exit code
 */
export async function runParts(node, runs) {
  const began = performance.now();
  const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-reports-'));
  const runOne = (run, name) => runPart(node, run, path.join(reports, `${name}.json`));
  try {
    const results = [];
    for (const [index, run] of runs.entries()) results.push(await runOne(run, index));
    for (const result of results) await runFailedAgain(result, runOne);
    return tell(results, performance.now() - began);
  } finally {
    fs.rmSync(reports, { recursive: true, force: true });
  }
}

/** On a busy machine a test may fail by chance: what fails alone, too, has failed. */
async function runFailedAgain(result, runOne) {
  const { part } = result.run;
  const failed = result.tests.filter(({ status }) => status === 'failed');
  const files = [...new Set(failed.map(({ file }) => file))];
  if (!part.alone || !isWhole(result.run) || files.includes(undefined)) return;
  if (files.length === 0 || files.length > MOST_BY_CHANCE) return;
  console.log(`\nWhat failed of the ${part.title.toLowerCase()}, alone:\n${files.join('\n')}`);
  const again = await runOne({ part, files, options: part.alone, isAgain: true }, 'again');
  result.ms += again.ms;
  result.tests = [...result.tests.filter(({ file }) => !files.includes(file)), ...again.tests];
  result.needed = failed.map(({ title }) => title);
}

function isWhole({ files = [], options = [] }) {
  return files.length + options.length === 0;
}

function tell(results, wholeMs) {
  const named = (titlesOf) =>
    results.flatMap((result) => titlesOf(result).map((title) => `${result.title}: ${title}`)).join('\n');
  const failures = named(({ tests }) => tests.filter(({ status }) => status === 'failed').map(({ title }) => title));
  const needed = named((result) => result.needed);
  const tests = results.flatMap((result) => result.tests);
  if (needed) console.log(`\nNeeded a second run:\n${needed}`);
  if (failures) console.log(`\nFailed:\n${failures}`);
  console.log(`\n${[...skipLines(tests), timesLine(results, wholeMs)].join('\n')}`);
  const counts = countTests(tests);
  console.log(closingLine(counts));
  return counts.failed > 0 ? 1 : 0;
}

async function runPart(node, run, report) {
  const { part, files = [], options = [] } = run;
  const { title, needsWeb, needsKit, command, read } = part;
  console.log(`\n${title}`);
  if (needsWeb) await ensureWebBuilt(node);
  if (needsKit && files.length === 0) await ensureKitBuilt(node); // a single file builds it where it needs it
  const began = performance.now();
  const code = await runProgram(node, part, command(report, files, options), report);
  const ms = performance.now() - began;
  const isTold = read && fs.existsSync(report);
  const told = isTold ? read(JSON.parse(fs.readFileSync(report, 'utf8'))) : [];
  fs.rmSync(report, { force: true });
  const tests = isWhole(run) || run.isAgain ? refuseSilentSkips(told) : told;
  const counts = countTests(tests);
  const outside = [];
  if (isTold && ranNothing(counts, options)) outside.push(explainNothing(files, options));
  else if (code !== 0 && counts.failed === 0) outside.push(`ended with exit code ${code}`);
  return {
    run,
    title,
    ms,
    tests: [...tests, ...outside.map((name) => ({ title: name, status: 'failed' }))],
    needed: [],
  };
}

async function runProgram(node, part, words, report) {
  const folder = part.inMemory ? makeMemoryFolder() : null;
  const temporary = folder ? { TMPDIR: folder } : {};
  const env = withNode(node, { ...part.env, ...temporary, ...KEPT_CODE, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  try {
    return await runAloud([node, ...words], { cwd: ROOT, env });
  } finally {
    if (folder) removeFolder(folder);
  }
}

// Vitest counts what a title leaves out as skipped
function ranNothing({ passed, failed, skipped }, options) {
  const hasTitle = options.some((option) => /^(-t|--testNamePattern)/.test(option));
  return passed + failed === 0 && (skipped === 0 || hasTitle);
}

function explainNothing(files, options) {
  const choice = [...files, ...options].join(' ');
  return choice ? `no test matches ${choice}` : 'no test was found';
}
