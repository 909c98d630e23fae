import { expect, it } from 'vitest';
import { placesOnSheet, SHEET } from './card-sheet.ts';

it.for([
  ['two sides', { width: 1600, height: 1009 }, { width: 1580, height: 1000 }],
  ['one side taken upright', { width: 1600, height: 1009 }, { width: 1000, height: 1580 }],
  ['small pictures', { width: 300, height: 190 }, { width: 310, height: 200 }],
] as const)(
  '%s of a card are put on one sheet, one above the other, in their proportions [REA-8]',
  ([, front, back]) => {
    const [upper, lower] = placesOnSheet([front, back]);
    if (!upper || !lower) throw new Error('two places were expected');
    expect(upper.y).toBeGreaterThan(0);
    expect(upper.y + upper.height).toBeLessThan(lower.y);
    expect(lower.y + lower.height).toBeLessThan(SHEET.height);
    for (const [place, card] of [
      [upper, front],
      [lower, back],
    ] as const) {
      expect(place.width / place.height).toBeCloseTo(card.width / card.height, 2);
      expect(place.x * 2 + place.width).toBeCloseTo(SHEET.width, -1);
    }
  },
);
