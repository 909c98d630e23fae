import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readChoice } from './files.mjs';
import { PARTS } from './parts.mjs';
import { makeSmallClone, type SmallClone, testFile } from './small-clone.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

let clone: SmallClone;
beforeAll(() => {
  clone = makeSmallClone({
    'apps/one/limits.test.ts': testFile('vitest', 'a small limit', 'a large limit'),
    'apps/one/other.test.ts': testFile('vitest', 'another unit'),
    'apps/one/sharing.int.test.ts': testFile('vitest', 'a share'),
    'apps/two/sharing-twice.int.test.ts': testFile('vitest', 'two shares'),
    'e2e/viewer.spec.ts': testFile('@playwright/test', 'zooms @phone', 'turns', 'zooms far'),
    'e2e/my-viewer.spec.ts': testFile('@playwright/test', 'zooms too'),
    'README.md': '',
  });
});
afterAll(() => clone.remove());

const test = (...words: string[]) => clone.run('scripts/test.mjs', words);
const ranTitles = (output: string) => [...output.matchAll(/^ran (.+)$/gm)].map(([, title]) => title).sort();

describe('one sentence and an exit code for', () => {
  it.each([
    [
      'a file that does not exist',
      ['int', 'nowhere.int.test.ts'],
      'There is no test file with the name nowhere.int.test.ts.',
    ],
    [
      'a file of another part',
      ['int', 'viewer.spec.ts'],
      'viewer.spec.ts is a browser test: npm run test:e2e -- viewer.spec.ts',
    ],
    [
      'a path of another part',
      ['unit', 'apps/one/sharing.int.test.ts'],
      'apps/one/sharing.int.test.ts is an integration test: npm run test:int -- apps/one/sharing.int.test.ts',
    ],
    [
      'a part of a name that only another part has',
      ['unit', 'sharing'],
      'sharing is not the name of a unit test, but of an integration test: npm run test:int -- sharing',
    ],
    ['a file that is no test', ['unit', 'README.md'], 'README.md holds no tests.'],
    ['an unknown part', ['everything'], 'There is no part everything: choose from check, unit, int, e2e.'],
    [
      'a file without its part',
      ['limits.test.ts'],
      'limits.test.ts is no part of the tests (check, unit, int, e2e), but a unit test: npm run test:unit -- limits.test.ts',
    ],
    ['an option without a part', ['-t', 'x'], 'Name a part before -t: npm run test:unit, test:int or test:e2e.'],
    ['a file for the checks', ['check', 'README.md'], 'The checks take neither files nor options: npm run check'],
  ])('npm test answers %s with one sentence', (_case, words, sentence) => {
    expect(test(...words)).toMatchObject({ status: 1, output: '', errors: sentence });
  });
});

describe('one test', () => {
  it('one test is found by its file name, and a line or a title narrows it down', () => {
    const byName = test('unit', 'limits.test.ts');
    expect(byName).toMatchObject({ status: 0, lastLine: '2 passed, 0 failed' });
    expect(ranTitles(byName.output)).toEqual(['a large limit', 'a small limit']);
    expect(ranTitles(test('unit', 'limits.test.ts', '-t', 'a small').output)).toEqual(['a small limit']);
    expect(ranTitles(test('unit', 'limits.test.ts:3').output)).toEqual(['a large limit']);
  });

  it('one test is found by a part of its name or a path from the current folder, and the web app is built first', () => {
    const byPart = test('int', 'sharing');
    expect(ranTitles(byPart.output)).toEqual(['a share', 'two shares']);
    expect(byPart.output).toContain('Building…');
    const fromFolder = clone.run('scripts/test.mjs', ['int', './sharing.int.test.ts'], {
      INIT_CWD: path.join(clone.folder, 'apps/one'),
    });
    expect(ranTitles(fromFolder.output)).toEqual(['a share']);
    expect(fromFolder.output).not.toContain('Building…');
  });

  it('one test in the browser takes a line, a title and a project', () => {
    const { output } = test('e2e', 'viewer.spec.ts:2', 'viewer.spec.ts:3', '--project', 'desktop', '-g', 'zooms');
    // on the desktop alone, line 2 alone, and not my-viewer.spec.ts
    expect(ranTitles(output)).toEqual(['zooms @phone']);
  });
});

it.each([
  [
    'int',
    'sharing.int.test.ts',
    ['-t', 'no such title'],
    'Integration tests: no test matches apps/one/sharing.int.test.ts -t no such title',
  ],
  [
    'e2e',
    'my-viewer.spec.ts',
    ['--project', 'phone'],
    'Browser tests: no test matches e2e/my-viewer.spec.ts --project phone',
  ],
])('a choice of %s that no test matches fails with a sentence', (part, file, options, sentence) => {
  const { status, output, lastLine } = test(part, file, ...options);
  expect([status, lastLine]).toEqual([1, expect.stringMatching(/^0 passed, 1 failed/)]);
  expect(output).toContain(`\nFailed:\n${sentence}\n`);
});

it('several parts of the tests run one after another, with the time of each', () => {
  const { status, output, lastLine } = test('unit', 'int');
  expect([status, lastLine]).toEqual([0, '5 passed, 0 failed']);
  expect(output).toMatch(/^Unit tests \d+ s · Integration tests \d+ s · whole \d+ s$/m);
});

describe('what fails runs once more, alone,', () => {
  const failingUntil = (runner: string, run: number) => `
    import fs from 'node:fs';
    import { test } from '${runner}';
    test('fails by chance', () => {
      const runs = fs.existsSync('runs') ? Number(fs.readFileSync('runs', 'utf8')) + 1 : 1;
      fs.writeFileSync('runs', String(runs));
      if (runs < ${run}) throw new Error('on purpose');
    });
    test('beside it', () => {});`;
  const runWith = (file: string, text: string, words: string[]) => {
    const one = makeSmallClone({
      'apps/one/fine.int.test.ts': testFile('vitest', 'fine'),
      'e2e/fine.spec.ts': testFile('@playwright/test', 'fine'),
      [file]: text,
    });
    onTestFinished(() => one.remove());
    return one.run('scripts/test.mjs', words);
  };

  it.each([
    ['int', 'apps/one/chance.int.test.ts', 'vitest', 'Integration tests: fails by chance'],
    ['e2e', 'e2e/chance.spec.ts', '@playwright/test', 'Browser tests: desktop › chance.spec.ts › fails by chance'],
  ])('of %s, and is named', (part, file, runner, name) => {
    const { status, output, lastLine } = runWith(file, failingUntil(runner, 2), [part]);
    expect([status, lastLine]).toEqual([0, '3 passed, 0 failed']);
    expect(output).toContain(`\nNeeded a second run:\n${name}\n`);
    expect(output).not.toContain('Failed:');
  });

  it('and has failed where it fails again', () => {
    const text = failingUntil('vitest', 3);
    const { status, output, lastLine } = runWith('apps/one/chance.int.test.ts', text, ['int']);
    expect([status, lastLine]).toEqual([1, '2 passed, 1 failed']);
    expect(output).toContain('\nFailed:\nIntegration tests: fails by chance\n');
  });

  it('but not where it was chosen by its name', () => {
    const text = failingUntil('vitest', 2);
    const { status, lastLine } = runWith('apps/one/chance.int.test.ts', text, ['int', 'chance']);
    expect([status, lastLine]).toEqual([1, '1 passed, 1 failed']);
  });

  it('nor is a skip without a reason let through', () => {
    const text = "import { test } from 'vitest'; test.skip('hidden', () => {});";
    const { status, output } = runWith('apps/one/hidden.int.test.ts', text, ['int']);
    expect(status).toBe(1);
    expect(output).toContain('Integration tests: hidden (skipped without a reason)');
  });
});

it('the scripts find the same test files as the runner', () => {
  const list = path.join(clone.folder, 'list.json');
  const vitest = path.join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${list}`], { cwd: REPOSITORY });
  const listed: { file: string; projectName: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  const filesOf = (name: string) =>
    listed.filter(({ projectName }) => projectName.startsWith(name)).map(({ file }) => path.relative(REPOSITORY, file));
  expect(readChoice(PARTS.unit, [REPOSITORY]).files).toEqual(filesOf('unit').sort());
  expect(readChoice(PARTS.int, [REPOSITORY]).files).toEqual(filesOf('int').sort());
});
