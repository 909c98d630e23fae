import { expect, it } from 'vitest';
import type { Quad } from '../edges/quad.ts';
import { beginWatch, isSteady, watchQuad } from './steady-quad.ts';

const at = (x: number): Quad => [
  { x: 0.1 + x, y: 0.2 },
  { x: 0.7 + x, y: 0.2 },
  { x: 0.7 + x, y: 0.6 },
  { x: 0.1 + x, y: 0.6 },
];
const still = (looks: number, x = 0) => Array.from({ length: looks }, () => at(x));

/** The index of the look after which the picture is taken; -1 for never. */
function takenAt(looks: readonly (Quad | null)[], isArmed = true): number {
  let watch = beginWatch({ isArmed });
  return looks.findIndex((quad) => {
    watch = watchQuad(watch, quad);
    return isSteady(watch);
  });
}

it.for<[string, (Quad | null)[], number]>([
  ['a paper that holds still is taken', still(10), 5],
  ['a hand trembles a little', [0, 0.004, -0.003, 0.005, 0, 0.002, 0.001].map(at), 5],
  ['a paper that comes to rest is taken then', [at(0.2), at(0.1), at(0.05), ...still(8)], 8],
  ['a paper that moves is never taken', Array.from({ length: 40 }, (_, look) => at(0.02 * (look % 10))), -1],
  ['nor one that drifts slowly', Array.from({ length: 20 }, (_, look) => at(0.006 * look)), -1],
  ['nor one that is lost in between', Array.from({ length: 30 }, (_, look) => (look % 4 === 3 ? null : at(0))), -1],
  ['without a paper nothing is taken', Array.from({ length: 20 }, () => null), -1],
])('automatic shot: %s [REA-8]', ([, looks, taken]) => {
  expect(takenAt(looks)).toBe(taken);
});

it.for<[string, (Quad | null)[], number]>([
  ['while it lies there', still(30), -1],
  ['when the hand trembles', [...still(10), ...still(10, 0.05), ...still(10)], -1],
  ['when it is lost for a moment', [...still(10), null, null, ...still(20)], -1],
  ['but when it was away and turned over', [...still(10), null, null, null, ...still(8)], 18],
  ['but when another one lies elsewhere', [...still(10), ...still(8, 0.2)], 15],
])('a side that already has its picture is not taken again %s [REA-8]', ([, looks, taken]) => {
  expect(takenAt(looks, false)).toBe(taken);
});
