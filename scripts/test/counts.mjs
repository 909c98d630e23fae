/**
 * From the test runners' own reports to one line. A test is `{ file, title, status, reason }`: `status` is passed,
 * failed or skipped, `reason` why it was skipped. What failed outside any test counts as one.
 */
import path from 'node:path';

export function readVitest({ testResults }) {
  return testResults.flatMap(({ name: file, status, assertionResults }) => {
    const tests = assertionResults.map((result) => ({
      file,
      title: result.fullName,
      status: ['passed', 'failed'].includes(result.status) ? result.status : 'skipped',
      reason: result.meta?.reason,
    }));
    const isTold = status !== 'failed' || tests.some((test) => test.status === 'failed');
    return isTold ? tests : [...tests, { file, title: file, status: 'failed' }];
  });
}

const PLAYWRIGHT = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

export function readPlaywright({ config, suites, errors }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const tests = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, projectName, annotations }) => ({
      file: path.join(config.rootDir, file),
      title: [projectName, file, title].filter(Boolean).join(' › '),
      status: PLAYWRIGHT[status],
      reason: annotations.find(({ type }) => type === 'skip')?.description,
    })),
  );
  // where no test matches, the caller says what was looked for
  const outside = errors.map(({ message }) => message).filter((message) => !message.includes('No tests found'));
  return [...tests, ...outside.map((title) => ({ title, status: 'failed' }))];
}

export function countTests(tests) {
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** A skip without a reason hides what nobody tries. Behind a failure, tests of its file are skipped without one. */
export function refuseSilentSkips(tests) {
  const failed = new Set(tests.filter(({ status }) => status === 'failed').map(({ file }) => file));
  return tests.map((test) =>
    test.status !== 'skipped' || test.reason || failed.has(test.file)
      ? test
      : { ...test, title: `${test.title} (skipped without a reason)`, status: 'failed' },
  );
}

/** How many tests each reason skipped, a line each: `12 skipped: needs the sample files`. */
export function skipLines(tests) {
  const counts = new Map();
  for (const { status, reason } of tests)
    if (status === 'skipped' && reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} skipped: ${reason}`);
}

/** Where the time went: `Checks 21 s · Unit tests 18 s · whole 10 min 32 s`. */
export function timesLine(parts, wholeMs) {
  const times = parts.map(({ title, ms }) => `${title} ${formatTime(ms)}`);
  return [...times, `whole ${formatTime(wholeMs)}`].join(' · ');
}

function formatTime(ms) {
  const seconds = Math.round(ms / 1000);
  const rest = `${seconds % 60} s`;
  return seconds < 60 ? rest : `${Math.floor(seconds / 60)} min ${rest}`;
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
