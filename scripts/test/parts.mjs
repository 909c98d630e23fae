/** The parts of the tests: which files belong to each, how they run, and how their report is counted. */
import { readPlaywright, readVitest } from './counts.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const HOUR_MS = 3_600_000;

/**
 * `command(report, files, options)` is what Node runs; the checks have neither files nor a report. `read` makes tests of
 * the report; `alone` are the options for files that run once more.
 */
export const PARTS = {
  check: { title: 'Checks', command: () => ['scripts/check.mjs'] },
  unit: {
    title: 'Unit tests',
    aTest: 'a unit test',
    script: 'test:unit',
    pattern: /^(?!.*\.int\.test\.).*\.test\.tsx?$/,
    command: vitest('unit'),
    read: readVitest,
    alone: ['--maxWorkers=1'],
  },
  int: {
    title: 'Integration tests',
    aTest: 'an integration test',
    script: 'test:int',
    pattern: /\.int\.test\.tsx?$/,
    needsWeb: true,
    inMemory: true,
    command: vitest('int*'),
    read: readVitest,
    alone: ['--maxWorkers=1'],
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
    read: readPlaywright,
    alone: ['--workers=1'],
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
  read: readVitest,
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
