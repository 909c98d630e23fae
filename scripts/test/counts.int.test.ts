import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  closingLine,
  countTests,
  readPlaywright,
  readVitest,
  refuseSilentSkips,
  skipLines,
  timesLine,
} from './counts.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
// inside the clone, where the runners find their own package
const folder = fs.mkdtempSync(path.join(REPOSITORY, 'node_modules/.cache-counts-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const cases = `
  it('passes', () => {}); it('passes too', () => {});
  it('fails', () => { throw new Error('on purpose'); });`;

function run(program: string, ...flags: string[]): { report: object; status: number | null } {
  const report = path.join(folder, 'report.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const command = [path.join(REPOSITORY, program), ...flags.map((flag) => flag.replace('REPORT', report))];
  const { status } = spawnSync(process.execPath, command, { cwd: folder, env });
  return { report: JSON.parse(fs.readFileSync(report, 'utf8')), status };
}

it("both runners' reports are read as the same tests, each skip with its reason", () => {
  fs.writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default { test: { include: ["*.unit.mjs"] } };');
  const vitestSkips = `
    describe('of two', { skip: true, meta: { reason: 'needs a disk' } }, () => { it('is skipped', () => {}); });
    it.skip('is left out', () => {});`;
  fs.writeFileSync(path.join(folder, 'a.unit.mjs'), `import { describe, it } from 'vitest'; ${cases} ${vitestSkips}`);
  fs.writeFileSync(path.join(folder, 'broken.unit.mjs'), 'throw new Error("on purpose");');
  const playwrightSkips = `
    it('of two is skipped', () => { it.skip(true, 'needs a disk'); }); it.skip('is left out', () => {});`;
  fs.writeFileSync(
    path.join(folder, 'a.spec.mjs'),
    `import { test as it } from '@playwright/test'; ${cases} ${playwrightSkips}`,
  );
  const vitest = run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile.json=REPORT');
  const playwright = run(
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=json',
    '--config=.',
    '--workers=1',
  );
  expect([vitest.status, playwright.status]).toEqual([1, 1]);
  const byVitest = readVitest(vitest.report as never);
  const byPlaywright = readPlaywright(playwright.report as never);
  const told = (file: string, before = '') =>
    [
      ['passes', 'passed'],
      ['passes too', 'passed'],
      ['fails', 'failed'],
      ['of two is skipped', 'skipped', 'needs a disk'],
      ['is left out', 'skipped'],
    ].map(([title, status, reason]) => ({ file: path.join(folder, file), title: before + title, status, reason }));
  const broken = path.join(folder, 'broken.unit.mjs');
  expect(byVitest).toHaveLength(6);
  expect(byVitest).toEqual(
    expect.arrayContaining([...told('a.unit.mjs'), { file: broken, title: broken, status: 'failed' }]),
  );
  expect(byPlaywright).toEqual(told('a.spec.mjs', 'a.spec.mjs › '));
  expect(countTests(byVitest)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  expect(skipLines([...byVitest, ...byPlaywright])).toEqual(['2 skipped: needs a disk']);
});

it('a skip without a reason has failed, but not behind a failure of its file', () => {
  const skipped = { file: 'a', title: 'one', status: 'skipped' };
  const failed = { file: 'a', title: 'two', status: 'failed' };
  expect(refuseSilentSkips([skipped])).toEqual([
    { ...skipped, title: 'one (skipped without a reason)', status: 'failed' },
  ]);
  expect(refuseSilentSkips([skipped, failed])).toEqual([skipped, failed]);
  const told = { ...skipped, reason: 'needs a disk' };
  expect(refuseSilentSkips([told])).toEqual([told]);
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
