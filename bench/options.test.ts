import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const KNOWN = ['list', 'upload'];

it('without arguments everything is measured, four seconds each', () => {
  expect(readOptions([], KNOWN)).toEqual({
    only: [],
    seconds: 4,
    strangers: 100_000,
    json: 'bench/results/latest.json',
    nodeFlags: [],
  });
});

it('scenarios, duration, file and flags can be chosen', () => {
  const args = [
    '--only=list',
    '--only=upload',
    '--seconds=0.5',
    '--strangers=1e6',
    '--json=x',
    '--node-flags=--a=1 --b',
  ];
  const flags = { nodeFlags: ['--a=1', '--b'], json: 'x' };
  expect(readOptions(args, KNOWN)).toEqual({ only: KNOWN, seconds: 0.5, strangers: 1_000_000, ...flags });
});

it.each([
  [['--only', 'lists'], /no scenario lists: choose from list, upload/],
  [['--seconds', 'many'], /--seconds/],
  [['--seconds', '0'], /--seconds/],
  [['--strangers', '1000'], /--strangers/],
])('the arguments %j are refused in a sentence', (args, sentence) => {
  expect(() => readOptions(args, KNOWN)).toThrow(sentence);
});
