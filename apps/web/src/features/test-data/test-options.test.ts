import { expect, it } from 'vitest';
import { FIRST_TEST_DRAFT, readTestOptions } from './test-options.ts';

it('the form starts with ten documents [TDP-1]', () => {
  expect(readTestOptions(FIRST_TEST_DRAFT)).toEqual({ options: { count: 10, minKb: 100, maxKb: 500 }, faults: {} });
});

it.each([
  [{ count: '1', minKb: '50', maxKb: '5000' }, []],
  [{ count: '50', minKb: '50', maxKb: '50' }, []],
  [{ count: '0', minKb: '50', maxKb: '50' }, ['count']],
  [{ count: '51', minKb: '49', maxKb: '5001' }, ['count', 'minKb', 'maxKb']],
  [{ count: '1e1', minKb: '50.5', maxKb: '' }, ['count', 'minKb', 'maxKb']],
  [{ count: '5', minKb: '600', maxKb: '500' }, ['maxKb']],
])('the draft %j has errors at %j [TDP-1]', (draft, faults) => {
  expect(Object.keys(readTestOptions(draft).faults)).toEqual(faults);
});
