import { CARD_MM } from '@kinvault/domain/documents/card-sheet.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFrame, frameAround, isUprightFrame, movedFrame, resizedFrame, toppledFrame } from './card-frame.ts';

const LONG = CARD_MM.width / CARD_MM.height;
const shapeOf = (page: { width: number; height: number }, area: { width: number; height: number }) =>
  (area.width * page.width) / (area.height * page.height);

describe('the frame of a card begins', () => {
  it.each([
    ['as the whole picture of a card', { width: 1280, height: 807, isOnPaper: false }, { width: 1, upright: false }],
    [
      'upright in a picture of an upright card',
      { width: 800, height: 1280, isOnPaper: false },
      { width: 1, upright: true },
    ],
    [
      'as wide as a photo that was taken upright',
      { width: 3000, height: 4000, isOnPaper: false },
      { width: 1, upright: false },
    ],
    [
      'in the size of a card on a scanned A4 page',
      { width: 595, height: 842, isOnPaper: true },
      { width: 85.6 / 210, upright: false },
    ],
    ['as the whole page that is a card', { width: 243, height: 153, isOnPaper: true }, { width: 1, upright: false }],
  ])('%s [LNK-7]', (_, page, { width, upright }) => {
    const area = firstFrame(page);
    expect(area.width).toBeCloseTo(width, 2);
    expect(isUprightFrame(page, area)).toBe(upright);
  });
});

it('the frame keeps the shape of a card and stays on its page, however it is moved, resized or toppled [LNK-7]', () => {
  const part = fc.double({ min: -1.2, max: 1.2, noNaN: true });
  const side = fc.integer({ min: 100, max: 5000 });
  fc.assert(
    fc.property(side, side, part, part, part, fc.boolean(), (width, height, x, y, by, isUpright) => {
      const page = { width, height };
      const begun = frameAround(page, { x: 0.5, y: 0.5 }, 0.5, isUpright);
      const area = resizedFrame(page, movedFrame(begun, { x, y }), by);
      for (const one of [area, toppledFrame(page, area)]) {
        const shape = shapeOf(page, one);
        expect(Math.min(Math.abs(shape - LONG), Math.abs(1 / shape - LONG))).toBeLessThan(1e-6);
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 1 + 1e-9).toBe(true);
      }
    }),
  );
});
