#!/usr/bin/env node
/**
 * `npm test`: installs where needed, then everything: checks, unit, integration and browser tests, or the parts named
 * as arguments. Its last line alone tells how it went: `N passed, N failed`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { Failure, main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';
import {
  addCounts,
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from './test/counts.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const VITEST_REPORT = { count: countVitest, failures: failuresOfVitest };

/** What each part runs, and how its report is counted; the checks have no report. */
const PARTS = {
  check: { title: 'Checks', command: () => ['scripts/check.mjs'] },
  unit: { title: 'Unit tests', command: (report) => vitest('unit', report), ...VITEST_REPORT },
  int: { title: 'Integration tests', needsWeb: true, command: (report) => vitest('int', report), ...VITEST_REPORT },
  e2e: {
    title: 'Browser tests',
    needsWeb: true,
    command: () => [PLAYWRIGHT, 'test', '--reporter=list,json'],
    count: countPlaywright,
    failures: failuresOfPlaywright,
  },
};

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-reports-'));
await main(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new Failure(`There is no part ${unknown}: choose from ${Object.keys(PARTS).join(', ')}.`);
  await ensureInstalled();
  const node = findNode();
  const counts = [];
  const failures = [];
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const part = await runPart(node, name);
    counts.push(part);
    failures.push(...part.failures.map((failure) => `${PARTS[name].title}: ${failure}`));
  }
  const total = addCounts(counts);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${closingLine(total)}`);
  return total.failed > 0 ? 1 : 0;
}).finally(() => fs.rmSync(reports, { recursive: true, force: true }));

async function runPart(node, name) {
  const { title, needsWeb, command, count, failures } = PARTS[name];
  console.log(`\n${title}`);
  if (needsWeb) await ensureWebBuilt(node);
  const report = path.join(reports, `${name}.json`);
  const env = withNode(node, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const code = await runAloud([node, ...command(report)], { cwd: ROOT, env });
  const told = count && fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  const { passed = 0, failed = 0, skipped = 0 } = told ? count(told) : {};
  const named = told ? failures(told) : [];
  if (named.length === 0 && code !== 0) named.push(`ended with exit code ${code}`);
  // what failed outside any test (a check, an import, a setup) counts as one
  return { passed, failed: failed || (code === 0 ? 0 : 1), skipped, failures: named };
}

function vitest(project, report) {
  return [VITEST, 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
}
