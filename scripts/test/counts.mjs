/** From the test runners' own reports to one line. */

export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

export function addCounts(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
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

/** What failed, by name: a long output is often kept in its last lines alone. */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName);
    return failed.length === 0 && status === 'failed' ? [name] : failed;
  });
}

export function failuresOfPlaywright(report) {
  const errors = report.errors.map(({ message }) => message);
  // where no test matches, the caller says what was looked for
  return [...namesOfPlaywright(report, 'unexpected'), ...errors.filter((error) => !error.includes('No tests found'))];
}

/** What passed on a second try. Vitest keeps the errors of the tries before it. */
export function flakyOfVitest({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);
}

export function flakyOfPlaywright(report) {
  return namesOfPlaywright(report, 'flaky');
}

function namesOfPlaywright({ suites }, wanted) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => [projectName, file, title].filter(Boolean).join(' › ')),
    );
}
