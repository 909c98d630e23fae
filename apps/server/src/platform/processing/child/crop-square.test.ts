import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropSquare } from './crop-square.ts';

it.each([
  ['a tall picture, nothing said', { width: 300, height: 400 }, { x: 0, y: 0 }, [0, 50, 300]],
  ['a wide picture, nothing said', { width: 401, height: 300 }, { x: 0.9, y: 0.9 }, [51, 0, 300]],
  ['its upper left quarter', { width: 400, height: 400 }, { x: 0, y: 0, size: 0.5 }, [0, 0, 200]],
  ['a part right and below', { width: 400, height: 200 }, { x: 0.5, y: 0.25, size: 0.5 }, [200, 50, 100]],
  ['a part beyond the edges', { width: 400, height: 200 }, { x: 1, y: 1, size: 0.5 }, [300, 100, 100]],
  ['a single pixel', { width: 1, height: 1 }, { x: 0.3, y: 1, size: 0.01 }, [0, 0, 1]],
])('the crop of %s is as expected', (_what, size, crop, [left, top, side]) => {
  expect(cropSquare(size, crop)).toEqual({ left, top, width: side, height: side });
});

it('a crop always lies inside the picture and has at least a pixel', () => {
  const sides = fc.integer({ min: 1, max: 10_000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sides, sides, part, part, fc.option(part, { nil: undefined }), (width, height, x, y, size) => {
      const square = cropSquare({ width, height }, { x, y, size });
      expect(square.width).toBeGreaterThan(0);
      expect(square.left).toBeGreaterThanOrEqual(0);
      expect(square.top).toBeGreaterThanOrEqual(0);
      expect(square.left + square.width).toBeLessThanOrEqual(width);
      expect(square.top + square.height).toBeLessThanOrEqual(height);
    }),
  );
});
