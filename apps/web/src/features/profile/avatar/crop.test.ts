import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropAfterKey, cropQuery, firstCrop, MAX_ZOOM, moveCrop, zoomCrop, zoomOf } from './crop.ts';

const landscape = { width: 4000, height: 3000 };
const portrait = { width: 3000, height: 4000 };

it('the first crop is the middle of a landscape and the upper part of a portrait', () => {
  expect(firstCrop(landscape)).toEqual({ left: 500, top: 0, side: 3000 });
  expect(firstCrop(portrait)).toEqual({ left: 0, top: 250, side: 3000 });
});

it('zooming in keeps the middle, and zooming out never goes past the picture', () => {
  const near = zoomCrop(firstCrop(landscape), landscape, 2);
  expect(near).toEqual({ left: 1250, top: 750, side: 1500 });
  const corner = moveCrop(near, landscape, { x: 9000, y: 9000 });
  expect(corner).toEqual({ left: 2500, top: 1500, side: 1500 });
  expect(zoomCrop(corner, landscape, 1)).toEqual({ left: 1000, top: 0, side: 3000 });
});

it('the request has the corner in fractions of width and height, the side in fractions of the shorter one', () => {
  expect(cropQuery({ left: 1000, top: 1500, side: 1500 }, landscape)).toEqual({ x: 0.25, y: 0.5, size: 0.5 });
  expect(cropQuery({ left: 1500, top: 1000, side: 1500 }, portrait)).toEqual({ x: 0.5, y: 0.25, size: 0.5 });
});

it('the square stays within the picture after any moves and zooms', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const step = fc.record({
    x: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    y: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    zoom: fc.double({ min: 0, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(side, side, fc.array(step), (width, height, steps) => {
      const picture = { width, height };
      let crop = firstCrop(picture);
      for (const { x, y, zoom } of steps) crop = zoomCrop(moveCrop(crop, picture, { x, y }), picture, zoom);
      expect(crop.left).toBeGreaterThanOrEqual(0);
      expect(crop.top).toBeGreaterThanOrEqual(0);
      expect(crop.left + crop.side).toBeLessThanOrEqual(width + 1e-6);
      expect(crop.top + crop.side).toBeLessThanOrEqual(height + 1e-6);
      expect(zoomOf(crop, picture)).toBeLessThanOrEqual(MAX_ZOOM + 1e-6);
    }),
  );
});

const picture = { width: 4000, height: 3000 };
const crop = { left: 500, top: 500, side: 2000 };

it.each([
  ['ArrowLeft', { left: 600, top: 500, side: 2000 }],
  ['ArrowRight', { left: 400, top: 500, side: 2000 }],
  ['ArrowUp', { left: 500, top: 600, side: 2000 }],
  ['ArrowDown', { left: 500, top: 400, side: 2000 }],
])('the key %s moves the picture in its direction', (key, expected) => {
  expect(cropAfterKey(key, crop, picture)).toEqual(expected);
});

it('plus zooms in, minus zooms out, and any other key is left to the browser', () => {
  expect(cropAfterKey('+', crop, picture)?.side).toBeLessThan(crop.side);
  expect(cropAfterKey('-', crop, picture)?.side).toBeGreaterThan(crop.side);
  expect(cropAfterKey('Tab', crop, picture)).toBeNull();
});
