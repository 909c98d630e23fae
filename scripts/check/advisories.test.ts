import { expect, it } from 'vitest';
import { judgeAdvisories, readReport } from './advisories.mjs';

const URL = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';

const report = (severity: string) => ({
  vulnerabilities: {
    parser: { severity, via: [{ name: 'parser', title: 'Reads past its end', url: URL, severity }] },
    reader: { severity, via: ['parser'] },
  },
});

it.each(['high', 'critical'])('a weakness that is %s is told once, with what to do [SEC-42]', (severity) => {
  expect(judgeAdvisories(report(severity), {})).toEqual([
    `parser: Reads past its end (${severity}, ${URL}). Update it, or say in scripts/check/accepted-advisories.json why it does not concern us.`,
  ]);
});

it('a weakness with a written reason passes, as do moderate ones', () => {
  expect(judgeAdvisories(report('high'), { [URL]: 'We never read files that others made with it.' })).toEqual([]);
  expect(judgeAdvisories(report('moderate'), {})).toEqual([]);
});

it.each(['', 'no network', '{"statusCode":405,"body":""}'])('the answer %o of a registry is not accepted', (output) => {
  expect(readReport(output)).toBeNull();
});
