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
import { addCounts, closingLine, countPlaywright, countVitest } from './test/counts.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** What each part runs, and how its report is counted; the checks have no report. */
const PARTS = {
  check: { title: 'Checks', command: () => ['scripts/check.mjs'] },
  unit: { title: 'Unit tests', command: (report) => vitest('unit', report), count: countVitest },
  int: { title: 'Integration tests', needsWeb: true, command: (report) => vitest('int', report), count: countVitest },
  e2e: {
    title: 'Browser tests',
    needsWeb: true,
    command: () => [PLAYWRIGHT, 'test', '--reporter=list,json'],
    count: countPlaywright,
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
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) counts.push(await runPart(node, name));
  const total = addCounts(counts);
  console.log(`\n${closingLine(total)}`);
  return total.failed > 0 ? 1 : 0;
}).finally(() => fs.rmSync(reports, { recursive: true, force: true }));

async function runPart(node, name) {
  const { title, needsWeb, command, count } = PARTS[name];
  console.log(`\n${title}`);
  if (needsWeb) await ensureWebBuilt(node);
  const report = path.join(reports, `${name}.json`);
  const env = withNode(node, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const code = await runAloud([node, ...command(report)], { cwd: ROOT, env });
  const result = count && fs.existsSync(report) ? count(JSON.parse(fs.readFileSync(report, 'utf8'))) : {};
  const { passed = 0, failed = 0, skipped = 0 } = result;
  // what failed outside any test (a check, an import, a setup) counts as one
  return { passed, failed: failed || (code === 0 ? 0 : 1), skipped };
}

function vitest(project, report) {
  return [VITEST, 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
}
