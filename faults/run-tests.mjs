import fs from 'node:fs';
import path from 'node:path';
import { findNode, withNode } from '../scripts/setup/node-runtime.mjs';
import { runQuietly } from '../scripts/setup/run.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/**
 * Runs test files of one kind in a copy of the work tree, those alone whose title holds one of `titles` if any are given.
 * @param {{ kind: 'unit' | 'int' | 'e2e', files: string[], titles: string[] }} tests
 * @returns {Promise<{ ran: number, failed: { title: string, why: string }[], output: string }>} `ran` is 0 where no test was
 * reached, because a file could not be loaded, say
 */
export async function runTests(copy, { kind, files, titles }) {
  const report = path.join(copy, `../report-${kind}.json`);
  fs.rmSync(report, { force: true });
  const node = findNode();
  const choice = titles.length > 0 ? [kind === 'e2e' ? '-g' : '-t', titles.map(escapeRegExp).join('|')] : [];
  const command =
    kind === 'e2e'
      ? [node, PLAYWRIGHT, 'test', '--reporter=json', '--project=desktop', '--workers=1', ...files, ...choice]
      : [
          node,
          VITEST,
          'run',
          `--project=${kind}*`,
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...files,
          ...choice,
        ];
  // without CI: there a test may have a second try
  const env = withNode(node, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CI: '' });
  const { output } = await runQuietly(command, { cwd: copy, env });
  const told = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : undefined;
  const results = told ? (kind === 'e2e' ? resultsOfPlaywright(told) : resultsOfVitest(told)) : [];
  return { ran: results.length, failed: results.filter(({ isFailed }) => isFailed), output };
}

function resultsOfVitest({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status, failureMessages }) => ({ title, isFailed: status === 'failed', why: failureMessages[0] }));
}

function resultsOfPlaywright({ suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, ok, tests }) => ({ title, isFailed: !ok, why: tests[0]?.results[0]?.error?.message }));
}

function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
