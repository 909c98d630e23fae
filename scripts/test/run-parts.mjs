/** Runs parts of the tests one after the other, then tells how they went. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureKitBuilt, ensureWebBuilt } from '../setup/build-web.mjs';
import { withNode } from '../setup/node-runtime.mjs';
import { ROOT } from '../setup/root.mjs';
import { runAloud } from '../setup/run.mjs';
import { KEPT_CODE } from '../setup/serve.mjs';
import { addCounts, closingLine, timesLine } from './counts.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';

/**
 * Its last line alone tells how it went: `N passed, N failed`.
 * @param {{ part: object, files?: string[], options?: string[] }[]} runs without files: all files of the part
 * @returns {Promise<number>} the exit code
 */
export async function runParts(node, runs) {
  const began = performance.now();
  const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-reports-'));
  try {
    const results = [];
    for (const [index, run] of runs.entries()) {
      results.push(await runPart(node, run, path.join(reports, `${index}.json`)));
    }
    return tell(results, performance.now() - began);
  } finally {
    fs.rmSync(reports, { recursive: true, force: true });
  }
}

function tell(results, wholeMs) {
  const named = (key) => results.flatMap((result) => result[key].map((name) => `${result.title}: ${name}`));
  const flaky = named('flaky');
  if (flaky.length > 0) console.log(`\nNeeded a second try:\n${flaky.join('\n')}`);
  const failures = named('failures');
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  const total = addCounts(results);
  console.log(`\n${timesLine(results, wholeMs)}`);
  console.log(closingLine(total));
  return total.failed > 0 ? 1 : 0;
}

async function runPart(node, { part, files = [], options = [] }, report) {
  const { title, needsWeb, needsKit, command, count, failures, flaky } = part;
  console.log(`\n${title}`);
  if (needsWeb) await ensureWebBuilt(node);
  if (needsKit && files.length === 0) await ensureKitBuilt(node); // a single file builds it where it needs it
  const began = performance.now();
  const code = await runProgram(node, part, command(report, files, options), report);
  const ms = performance.now() - began;
  const told = count && fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  const counts = told ? count(told) : { passed: 0, failed: 0, skipped: 0 };
  const named = told ? failures(told) : [];
  if (named.length === 0 && told && ranNothing(counts, options)) named.push(explainNothing(files, options));
  if (named.length === 0 && code !== 0) named.push(`ended with exit code ${code}`);
  // what failed outside any test (a check, an import, a setup) counts as one
  const failed = counts.failed || (named.length > 0 ? 1 : 0);
  return { title, ms, ...counts, failed, failures: named, flaky: told ? flaky(told) : [] };
}

async function runProgram(node, part, words, report) {
  const folder = part.inMemory ? makeMemoryFolder() : null;
  const temporary = folder ? { TMPDIR: folder } : {};
  const env = withNode(node, { ...part.env, ...temporary, ...KEPT_CODE, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  try {
    return await runAloud([node, ...words], { cwd: ROOT, env });
  } finally {
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
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
