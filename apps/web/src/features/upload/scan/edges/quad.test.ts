import { expect, it } from 'vitest';
import { areaOf, handlePoint, isConvex, moveHandle, orderCorners, type Quad, WHOLE_PICTURE } from './quad.ts';

const INNER: Quad = [
  { x: 0.2, y: 0.3 },
  { x: 0.8, y: 0.2 },
  { x: 0.7, y: 0.8 },
  { x: 0.3, y: 0.7 },
];

it('a corner moves alone, a side with both of its corners [REA-8]', () => {
  const [a, b, c, d] = INNER;
  const right = { x: 0.05, y: 0 };
  expect(moveHandle(INNER, { part: 'corner', at: 1 }, right)).toEqual([a, { x: 0.8500000000000001, y: 0.2 }, c, d]);
  const moved = moveHandle(INNER, { part: 'side', at: 3 }, right);
  expect([moved[1], moved[2]]).toEqual([b, c]);
  expect(moved[0].x).toBeCloseTo(0.25);
  expect(moved[3].x).toBeCloseTo(0.35);
});

it('no corner leaves the picture, and none passes another side [REA-8]', () => {
  expect(moveHandle(INNER, { part: 'corner', at: 0 }, { x: -1, y: -1 })[0]).toEqual({ x: 0, y: 0 });
  expect(moveHandle(INNER, { part: 'corner', at: 0 }, { x: 0.7, y: 0.5 })).toBe(INNER);
  expect(moveHandle(INNER, { part: 'side', at: 0 }, { x: 0, y: 0.7 })).toBe(INNER);
});

it('the handle of a side is in its middle', () => {
  expect(handlePoint(INNER, { part: 'side', at: 0 })).toEqual({ x: 0.5, y: 0.25 });
  expect(handlePoint(WHOLE_PICTURE, { part: 'side', at: 3 })).toEqual({ x: 0, y: 0.5 });
});

it('corners in any order are put clockwise from the upper left', () => {
  const [a, b, c, d] = INNER;
  for (const mixed of [
    [c, a, d, b],
    [b, a, d, c],
    [d, c, b, a],
  ])
    expect(orderCorners(mixed)).toEqual(INNER);
});

it('a quad that crosses itself or is dented is not convex; the whole picture has the area 1', () => {
  const [a, b, c, d] = INNER;
  expect([INNER, WHOLE_PICTURE].map(isConvex)).toEqual([true, true]);
  expect([[a, c, b, d] as const, [a, b, { x: 0.3, y: 0.35 }, d] as const].map(isConvex)).toEqual([false, false]);
  expect(areaOf(WHOLE_PICTURE)).toBe(1);
});
