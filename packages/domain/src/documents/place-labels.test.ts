import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const marksAt = (...percents: number[]) => percents.map((percent) => ({ percent, item: percent }));

it.each<[number[], object[]]>([
  [[], []],
  [[6], [{ percent: 6, items: [6], side: 'right' }]],
  [[95], [{ percent: 95, items: [95], side: 'left' }]],
  [
    [6, 61, 69],
    [
      { percent: 6, items: [6], side: 'right' },
      { percent: 61, items: [61], side: 'left' },
      { percent: 69, items: [69], side: 'right' },
    ],
  ],
  [
    [2, 5, 9, 40],
    [
      { percent: 2, items: [2, 5, 9], side: 'right' },
      { percent: 40, items: [40], side: 'right' },
    ],
  ],
  [[90, 95, 99], [{ percent: 90, items: [90, 95, 99], side: 'left' }]],
])('marks at %j', (percents, labels) => {
  expect(placeLabels(marksAt(...percents), 18)).toEqual(labels);
});

it('no label lies on another or leaves the line, and none is lost', () => {
  const line = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 });
  fc.assert(
    fc.property(line, fc.integer({ min: 5, max: 40 }), (percents, width) => {
      const marks = marksAt(...percents.toSorted((one, other) => one - other));
      const labels = placeLabels(marks, width);
      expect(labels.flatMap(({ items }) => items)).toEqual(marks.map(({ item }) => item));
      const spans = labels.map(({ percent, side }) =>
        side === 'right' ? [percent, percent + width] : [percent - width, percent],
      );
      let end = 0;
      for (const [start = 0, stop = 0] of spans) {
        expect(start).toBeGreaterThanOrEqual(end);
        end = stop;
      }
      expect(end).toBeLessThanOrEqual(100);
    }),
  );
});
