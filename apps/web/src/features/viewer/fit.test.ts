import { describe, expect, it } from 'vitest';
import { canvasSize, MAX_CANVAS_PIXELS, pageScale, pictureFit } from './fit.ts';

const STAGE = { width: 800, height: 600 };
const size = (width: number, height: number) => ({ width, height });

describe('a picture at 100 percent', () => {
  it('an image fits the stage', () => {
    expect(pictureFit(size(4000, 3000), STAGE, 0)).toEqual(size(800, 600));
    expect(pictureFit(size(3000, 4000), STAGE, 0)).toEqual(size(450, 600));
  });

  it('a rotated image fits the stage', () => {
    expect(pictureFit(size(4000, 3000), STAGE, 90)).toEqual(size(450, 600));
  });

  it('a small image is not enlarged', () => {
    expect(pictureFit(size(40, 30), STAGE, 270)).toEqual(size(30, 40));
  });

  it('an image fills the stage in fullscreen without being cropped [DVW-2]', () => {
    expect(pictureFit(size(40, 30), STAGE, 0, { fills: true })).toEqual(size(800, 600));
    expect(pictureFit(size(40, 30), STAGE, 90, { fills: true })).toEqual(size(450, 600));
    expect(pictureFit(size(4000, 3000), STAGE, 0, { fills: true })).toEqual(size(800, 600));
  });
});

describe('a page', () => {
  it('a page fills a narrow stage and stops at a readable width on a wide one', () => {
    expect(612 * pageScale(size(612, 792), size(336, 600))).toBeCloseTo(336);
    expect(612 * pageScale(size(612, 792), size(1700, 900))).toBeCloseTo(900);
  });

  it('a page the size of a stamp is not enlarged to a poster', () => {
    expect(pageScale(size(30, 30), STAGE)).toBeCloseTo(2.667, 2);
  });
});

describe('a canvas', () => {
  it('a canvas is as sharp as the screen', () => {
    expect(canvasSize(size(400, 500), 2)).toEqual(size(800, 1000));
  });

  it.each([
    [1800, 2400, 3],
    [14_000, 14_000, 1],
    [30, 144_000, 2],
    [100_000, 100_000, 3],
  ])('a canvas for %d × %d at ratio %d stays within the limits of phones', (width, height, ratio) => {
    const canvas = canvasSize(size(width, height), ratio);
    expect(canvas.width * canvas.height).toBeLessThanOrEqual(MAX_CANVAS_PIXELS);
    expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(16_384);
    expect(Math.min(canvas.width, canvas.height)).toBeGreaterThanOrEqual(1);
  });
});
