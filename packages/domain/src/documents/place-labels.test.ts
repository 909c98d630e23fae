import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const marksAt = (...percents: number[]) => percents.map((percent) => ({ percent, width: 18, item: percent }));
function inWords(percents: number[]): string[] {
  const { labels, crowds } = placeLabels(marksAt(...percents), { countWidth: 5, rows: 2 });
  return [
    ...labels.map(({ item, side, row }) => `${item} ${side} ${row}`),
    ...crowds.map(({ percent, items, side }) => `+${items.length} ${side} at ${percent}`),
  ];
}

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
    ['2 right 0', '5 right 1', '40 right 0', '+1 right at 9'],
  ],
  [
    [70, 90],
    ['70 right 0', '90 left 1'],
  ],
  [
    [40, 42, 44, 46],
    ['40 right 0', '42 right 1', '+2 right at 44'],
  ],
  [
    [90, 95, 97, 99],
    ['90 left 0', '95 left 1', '+2 left at 97'],
  ],
])('the words of marks at %j are placed as expected [KNO-1]', (percents, words) => {
  expect(inWords(percents)).toEqual(words);
});

it('no words or counts overlap or leave the line, no mark is moved or lost, and none is counted far from its place', () => {
  const mark = fc.record({ percent: fc.integer({ min: 0, max: 100 }), width: fc.integer({ min: 11, max: 40 }) });
  const line = fc.array(mark, { maxLength: 40 });
  const space = {
    countWidth: fc.integer({ min: 2, max: 10 }),
    rows: fc.integer({ min: 1, max: 3 }),
  };
  fc.assert(
    fc.property(line, fc.record(space), (unsorted, { countWidth, rows }) => {
      const marks = unsorted
        .toSorted((one, other) => one.percent - other.percent)
        .map((one) => ({ ...one, item: one.percent }));
      const { labels, crowds } = placeLabels(marks, { countWidth, rows });
      const told = [...labels.map(({ item }) => item), ...crowds.flatMap(({ items }) => items)];
      expect(told.toSorted((one, other) => one - other)).toEqual(marks.map(({ item }) => item));
      const ends: number[] = [];
      const claim = (row: number, { percent, side }: { percent: number; side: string }, length: number) => {
        const start = side === 'right' ? percent : percent - length;
        expect(start).toBeGreaterThanOrEqual(ends[row] ?? 0);
        ends[row] = start + length;
        expect(ends[row]).toBeLessThanOrEqual(100);
      };
      for (const label of labels) {
        expect(label.percent).toBe(label.item);
        expect(label.row).toBeLessThan(rows);
        claim(label.row, label, label.width);
      }
      for (const crowd of crowds) {
        claim(rows, crowd, countWidth);
        for (const item of crowd.items) expect(item - crowd.percent).toBeLessThan(2 * countWidth);
      }
    }),
  );
});

it('what must be named and fits on neither side is narrowed rather than counted [KNO-12]', () => {
  const mark = { percent: 40, width: 70, item: 'passport' };
  const space = { countWidth: 5, rows: 1 };
  expect(placeLabels([mark], space).labels).toEqual([]);
  expect(placeLabels([mark], space, { isNamed: () => true }).labels).toEqual([
    { ...mark, width: 60, side: 'right', row: 0 },
  ]);
});

it('what is urgent is placed first, and what must be named gets a row of its own [KNO-12]', () => {
  const marks = ['letter', 'bill', 'scan', 'passport', 'id'].map((item, index) => ({
    percent: index,
    width: 30,
    item,
  }));
  const isUrgent = (item: string) => item === 'passport' || item === 'id';
  const { labels, crowds } = placeLabels(
    marks,
    { countWidth: 5, rows: 1 },
    {
      compare: (one, other) => Number(isUrgent(other)) - Number(isUrgent(one)),
      isNamed: isUrgent,
    },
  );
  expect(labels.map(({ item, row }) => `${item} ${row}`)).toEqual(['passport 0', 'id 1']);
  expect(crowds.flatMap(({ items }) => items)).toEqual(['letter', 'bill', 'scan']);
});
