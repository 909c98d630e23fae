import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  addCounts,
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyOfPlaywright,
  flakyOfVitest,
  timesLine,
} from './counts.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
// inside the clone, where the runners find their own package
const folder = fs.mkdtempSync(path.join(REPOSITORY, 'node_modules/.cache-counts-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const cases = (skip: string, tried: string) => `
  import fs from 'node:fs';
  it('passes', () => {}); it('passes too', () => {});
  it('fails', () => { throw new Error('on purpose'); });
  it('fails at first', () => {
    const mark = '${tried}';
    if (fs.existsSync(mark)) return;
    fs.writeFileSync(mark, '');
    throw new Error('on purpose');
  });
  ${skip}('is skipped', () => {});`;

function run(program: string, ...flags: string[]): { report: object; status: number | null } {
  const report = path.join(folder, 'report.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const command = [path.join(REPOSITORY, program), ...flags.map((flag) => flag.replace('REPORT', report))];
  const { status } = spawnSync(process.execPath, command, { cwd: folder, env });
  return { report: JSON.parse(fs.readFileSync(report, 'utf8')), status };
}

it("both runners' reports are counted for what they are", () => {
  fs.writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    'export default { test: { include: ["*.unit.mjs"], retry: 1 } };',
  );
  fs.writeFileSync(path.join(folder, 'a.unit.mjs'), `import { it } from 'vitest'; ${cases('it.skip', 'vitest-tried')}`);
  fs.writeFileSync(
    path.join(folder, 'a.spec.mjs'),
    `import { test as it } from '@playwright/test'; ${cases('it.skip', 'playwright-tried')}`,
  );
  const vitest = run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile.json=REPORT');
  const playwright = run(
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=json',
    '--config=.',
    '--workers=1',
    '--retries=1',
  );
  expect([vitest.status, playwright.status]).toEqual([1, 1]);
  const counts = [countVitest(vitest.report as never), countPlaywright(playwright.report as never)];
  expect(counts).toEqual(Array(2).fill({ passed: 3, failed: 1, skipped: 1 }));
  expect(closingLine(addCounts(counts))).toBe('6 passed, 2 failed, 2 skipped');
  expect(failuresOfVitest(vitest.report as never)).toEqual(['fails']);
  expect(failuresOfPlaywright(playwright.report as never)).toEqual(['a.spec.mjs › fails']);
  expect(flakyOfVitest(vitest.report as never)).toEqual(['fails at first']);
  expect(flakyOfPlaywright(playwright.report as never)).toEqual(['a.spec.mjs › fails at first']);
});

it('the closing line tells of skipped tests only where there are some', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
});

it('the times of the parts stand in one line, in seconds or in minutes', () => {
  const parts = [
    { title: 'Checks', ms: 20_600 },
    { title: 'Unit tests', ms: 59_600 },
    { title: 'Integration tests', ms: 250_400 },
  ];
  expect(timesLine(parts, 631_700)).toBe(
    'Checks 21 s · Unit tests 1 min 0 s · Integration tests 4 min 10 s · whole 10 min 32 s',
  );
});
