import { expect, it } from 'vitest';
import { applyHomography, homographyTo, type Pixels, straighten, straightenedSize } from './perspective.ts';
import type { Quad } from './quad.ts';

const TILTED: Quad = [
  { x: 20, y: 30 },
  { x: 180, y: 10 },
  { x: 170, y: 150 },
  { x: 40, y: 120 },
];

it('the corners of the page are mapped to the corners in the photo', () => {
  const size = { width: 300, height: 200 };
  const matrix = homographyTo(TILTED, size);
  const corners = [
    [0, 0],
    [300, 0],
    [300, 200],
    [0, 200],
  ] as const;
  for (const [at, [x, y]] of corners.entries()) {
    const mapped = applyHomography(matrix, x, y);
    expect(mapped.x).toBeCloseTo(TILTED[at as 0].x);
    expect(mapped.y).toBeCloseTo(TILTED[at as 0].y);
  }
});

/** Each quarter of the quad has its own color. */
function photoOf(quad: Quad): Pixels {
  const [width, height] = [200, 160];
  const data = new Uint8ClampedArray(width * height * 4);
  const matrix = homographyTo(quad, { width: 2, height: 2 });
  for (let v = 0.005; v < 2; v += 0.01) {
    for (let u = 0.005; u < 2; u += 0.01) {
      const { x, y } = applyHomography(matrix, u, v);
      data.set([u < 1 ? 200 : 50, v < 1 ? 200 : 50, 0, 255], (Math.round(y) * width + Math.round(x)) * 4);
    }
  }
  return { width, height, data };
}

it('a page at an angle becomes a rectangle with its parts in place [REA-8]', () => {
  const page = straighten(photoOf(TILTED), TILTED, { width: 120, height: 80 });
  const at = (x: number, y: number) => [...page.data.subarray((y * 120 + x) * 4, (y * 120 + x) * 4 + 2)];
  expect([at(30, 20), at(90, 20), at(30, 60), at(90, 60)]).toEqual([
    [200, 200],
    [50, 200],
    [200, 50],
    [50, 50],
  ]);
});

it.for([
  ['card', 300, 180, 300 / (85.6 / 54)],
  ['page', 200, 290, 290],
  ['page', 200, 259, 259], // Letter
  ['card', 300, 300, 300], // no card
] as const)(
  'a %s of %i by %i gets its standard shape if it is close to it [REA-8]',
  ([kind, width, height, expected]) => {
    const quad: Quad = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ];
    expect(straightenedSize(quad, kind).height).toBe(Math.round(expected));
  },
);

it('a page is never larger than A4 at 220 dpi', () => {
  const quad: Quad = [
    { x: 0, y: 0 },
    { x: 3000, y: 0 },
    { x: 3000, y: 4000 },
    { x: 0, y: 4000 },
  ];
  expect(straightenedSize(quad, 'page')).toEqual({ width: 1817, height: 2570 });
});
