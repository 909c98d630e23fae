/** The parts of the tests: which files belong to each, how they run, and how their report is counted. */
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyOfPlaywright,
  flakyOfVitest,
} from './counts.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const HOUR_MS = 3_600_000;

const VITEST_REPORT = { count: countVitest, failures: failuresOfVitest, flaky: flakyOfVitest };
const PLAYWRIGHT_REPORT = { count: countPlaywright, failures: failuresOfPlaywright, flaky: flakyOfPlaywright };

/** `command(report, files, options)` is what Node runs; the checks have neither files nor a report. */
export const PARTS = {
  check: { title: 'Checks', command: () => ['scripts/check.mjs'] },
  unit: {
    title: 'Unit tests',
    aTest: 'a unit test',
    script: 'test:unit',
    pattern: /^(?!.*\.int\.test\.).*\.test\.tsx?$/,
    command: vitest('unit'),
    ...VITEST_REPORT,
  },
  int: {
    title: 'Integration tests',
    aTest: 'an integration test',
    script: 'test:int',
    pattern: /\.int\.test\.tsx?$/,
    needsWeb: true,
    inMemory: true,
    command: vitest('int*'),
    ...VITEST_REPORT,
  },
  e2e: {
    title: 'Browser tests',
    aTest: 'a browser test',
    script: 'test:e2e',
    pattern: /^e2e\/.*\.spec\.ts$/,
    needsWeb: true,
    needsKit: true,
    inMemory: true,
    command: playwright,
    ...PLAYWRIGHT_REPORT,
  },
};

/** Integration tests in their long form, one after the other: `npm run faults`. */
export const EXPERIMENTS = {
  title: 'Experiments',
  aTest: 'an experiment',
  script: 'faults',
  pattern: /\.faults\.int\.test\.ts$/,
  needsWeb: true,
  command: vitest(
    'int*',
    '--maxWorkers=1',
    `--testTimeout=${HOUR_MS}`,
    '--reporter=./scripts/faults/figures-reporter.mjs',
  ),
  env: { FAULTS: 'full' },
  ...VITEST_REPORT,
};

function vitest(project, ...flags) {
  return (report, files, options) => [
    ...[VITEST, 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...flags,
    ...files,
    ...options,
  ];
}

function playwright(_report, files, options) {
  // its arguments are patterns
  const exact = files.map((file) => file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/((?::\d+)*)$/, '$$$1'));
  return [PLAYWRIGHT, 'test', '--reporter=list,json', ...exact, ...options];
}
