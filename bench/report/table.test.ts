import { expect, it } from 'vitest';
import { type Figure, isMet } from './figure.ts';
import { renderTable } from './table.ts';

const LIST: Figure = {
  what: 'list of 200',
  measured: 2345.6,
  unit: '/s',
  p50Ms: 3.456,
  p99Ms: 12.34,
  cpuMs: 0.456,
  databaseCpuMs: 0.2,
  target: { atLeast: 2_000 },
};
const MEMORY: Figure = { what: 'memory', measured: 150.44, unit: 'MB', target: { atMost: 120 }, note: 'idle' };

it('each figure is a line with its latency, its target and whether it is met, and the notes follow', () => {
  expect(renderTable([LIST, MEMORY])).toBe(
    [
      'what         measured                                         target     met',
      '-----------  -----------------------------------------------  ---------  ---',
      'list of 200  2,346/s (p50 3.46, p99 12.3, cpu 0.46 + 0.2 ms)  ≥ 2,000/s  yes',
      'memory       150 MB                                           ≤ 120 MB   NO',
      '',
      'memory: idle',
    ].join('\n'),
  );
});

it.each([
  [{ atLeast: 5 }, 5, true],
  [{ atLeast: 5 }, 4.99, false],
  [{ atMost: 5 }, 5, true],
  [{ atMost: 5 }, 5.01, false],
  [undefined, 5, undefined],
  [{ atLeast: 5 }, Number.NaN, false],
])('the target %o with a figure of %d is met: %s', (target, measured, expected) => {
  expect(isMet({ what: '', unit: '', measured, target })).toBe(expected);
});
