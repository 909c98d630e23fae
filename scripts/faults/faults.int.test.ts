import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSmallClone, type SmallClone, testFile } from '../test/small-clone.ts';

const EXPERIMENT = `
  import { test } from 'vitest';
  const rounds = process.env.FAULTS === 'full' ? 200 * (process.env.FAULTS_SHARE ?? 1) : 2;
  test('kills lose nothing [REL-1]', ({ task }) => {
    console.log(rounds + ' kills, 0 lost');
    task.meta.figure = { experiment: 'Killed', rounds: rounds + ' kills', lost: 0, remarks: 'a | b' };
  });`;

let clone: SmallClone;
beforeAll(() => {
  clone = makeSmallClone({
    'apps/one/kills.faults.int.test.ts': EXPERIMENT,
    'apps/one/races.faults.int.test.ts': testFile('vitest', 'races'),
    'apps/one/sharing.int.test.ts': testFile('vitest', 'a share'),
    'faults/planted.mjs': 'console.log("planted", ...process.argv.slice(2)); process.exitCode = 3;',
  });
});
afterAll(() => clone.remove());

const faults = (...words: string[]) => clone.run('scripts/faults.mjs', words);

it('npm run faults runs every experiment in its long form and ends with the figures of each', () => {
  const { status, output, lastLine } = faults();
  expect([status, lastLine]).toEqual([0, '2 passed, 0 failed']);
  const figures = output.slice(output.indexOf('Measured:'));
  expect(figures).toMatch(/^kills lose nothing \[REL-1\] \(passed, \d+ s\)\n {2}200 kills, 0 lost$/m);
  expect(figures).toMatch(/^races \(passed, \d+ s\)\n {2}ran races$/m);
});

it('the figures of all experiments stand in one table at the end, and --keep writes it with the command and the machine', () => {
  const { output } = faults('--share', '0.5', '--keep', 'results/faults.md');
  expect(output).toMatch(/^Experiment +Requirement +Rounds +Lost +False +Doubled +Time +Result$/m);
  expect(output).toMatch(/^Killed +REL-1 +100 kills +0 +– +– +\d+ s +passed$/m);
  expect(output).toMatch(/^Tests of races +1 tests +– +– +– +\d+ s +passed$/m);
  const page = fs.readFileSync(path.join(clone.folder, 'results/faults.md'), 'utf8');
  expect(page).toContain('- Command: `npm run faults -- --share 0.5 --keep faults.md`');
  expect(page).toMatch(/^- Machine: \d+ cores .*, \d+ GB of memory, /m);
  expect(page).toMatch(/^\| Killed \| REL-1 \| 100 kills \| 0 \| – \| – \| \d+ s \| passed \| a \\\| b \|$/m);
});

it('a word runs the experiments with it in their name, and npm test their short form', () => {
  expect(faults('kills').lastLine).toBe('1 passed, 0 failed');
  const { output, lastLine } = clone.run('scripts/test.mjs', ['int', 'kills']);
  expect([output, lastLine]).toEqual([expect.stringContaining('2 kills, 0 lost'), '1 passed, 0 failed']);
});

it.each([
  ['sharing', 'sharing is not the name of an experiment, but of an integration test: npm run test:int -- sharing'],
  ['nothing', 'There is no test file with the name nothing.'],
])('npm run faults answers %s, which is no experiment, with one sentence', (word, sentence) => {
  expect(faults(word)).toMatchObject({ status: 1, errors: sentence });
});

it('planted runs the planted faults instead, with their arguments and their exit code', () => {
  expect(faults('planted', '1', '2')).toMatchObject({ status: 3, output: 'planted 1 2\n' });
});
