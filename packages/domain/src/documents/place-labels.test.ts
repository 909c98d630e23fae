import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const marksAt = (...percents: number[]) => percents.map((percent) => ({ percent, item: percent }));
const inWords = (percents: number[], rows = 2) =>
  placeLabels(marksAt(...percents), { width: 18, rows }).map(
    ({ items, side, row }) => `${items.join('+')} ${side} ${row}`,
  );

it.each<[number[], string[]]>([
  [[], []],
  [[6], ['6 right 0']],
  [[95], ['95 left 0']],
  [
    [6, 61, 69],
    ['6 right 0', '61 right 0', '69 right 1'],
  ],
  [
    [2, 5, 9, 40],
    ['2 right 0', '5+9 right 1', '40 right 0'],
  ],
  [
    [70, 90],
    ['70 right 0', '90 left 1'],
  ],
  [
    [40, 42, 44, 46],
    ['40 right 0', '42+44+46 right 1'],
  ],
  [
    [90, 95, 99],
    ['90 left 0', '95+99 left 1'],
  ],
])('the labels of marks at %j are placed as expected', (percents, labels) => {
  expect(inWords(percents)).toEqual(labels);
});

it('a mark at the end of the line is not told at one half a year earlier', () => {
  // a lease at 52 % and one at 100 %, in a single row with something between
  expect(inWords([52, 83, 100], 1)).toEqual(['52 right 0', '83 left 1', '100 left 0']);
});

it('no label overlaps another or leaves the line, none is lost, and none is told far from its mark', () => {
  const line = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 });
  const space = { width: fc.integer({ min: 5, max: 40 }), rows: fc.integer({ min: 1, max: 3 }) };
  fc.assert(
    fc.property(line, fc.record(space), (percents, { width, rows }) => {
      const marks = marksAt(...percents.toSorted((one, other) => one - other));
      const labels = placeLabels(marks, { width, rows });
      const told = labels.flatMap(({ items }) => items).toSorted((one, other) => one - other);
      expect(told).toEqual(marks.map(({ item }) => item));
      const ends: number[] = [];
      for (const { percent, side, row, items } of labels) {
        for (const item of items) expect(Math.abs(item - percent)).toBeLessThan(width);
        const start = side === 'right' ? percent : percent - width;
        expect(start).toBeGreaterThanOrEqual(ends[row] ?? 0);
        ends[row] = start + width;
        expect(ends[row]).toBeLessThanOrEqual(100);
      }
    }),
  );
});
