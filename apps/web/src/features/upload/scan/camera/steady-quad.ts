import { distance, type Quad } from '../edges/quad.ts';

/** As a share of the picture: a still hand moves a corner less between two looks. */
const STILL = 0.012;
/** The time from the first look of a rest to the last; a hand that turns the paper rests for less. */
const DRIFT = 0.02;
const LOOKS_NEEDED = 6;
/**
 * If the paper moves farther than this or is out of sight for this many looks, it was turned over or is another one.
 */
const AWAY = 0.15;
const LOOKS_AWAY = 3;

/** The result of the looks at the camera's picture so far. */
export interface Watch {
  /** false while the paper in view may already have its picture */
  isArmed: boolean;
  /** where the paper was at the first look */
  before: Quad | null;
  /** looks in a row without a paper */
  misses: number;
  /** where the rest began, and the last look; null while there is no paper */
  rest: { first: Quad; last: Quad; looks: number } | null;
}

export function beginWatch({ isArmed }: Pick<Watch, 'isArmed'>): Watch {
  return { isArmed, before: null, misses: 0, rest: null };
}

/** Adds a look; `quad` is null if no paper is visible. */
export function watchQuad(watch: Watch, quad: Quad | null): Watch {
  if (!quad) {
    const misses = watch.misses + 1;
    return { ...watch, misses, isArmed: watch.isArmed || misses >= LOOKS_AWAY, rest: null };
  }
  const before = watch.before ?? quad;
  const isArmed = watch.isArmed || farthest(before, quad) > AWAY;
  return { isArmed, before, misses: 0, rest: restAfter(watch.rest, quad) };
}

function restAfter(rest: Watch['rest'], quad: Quad): Watch['rest'] {
  const isStill = rest && farthest(rest.last, quad) <= STILL && farthest(rest.first, quad) <= DRIFT;
  return isStill ? { first: rest.first, last: quad, looks: rest.looks + 1 } : { first: quad, last: quad, looks: 1 };
}

/** Whether the paper has been still for about a second, and is not the one already taken. */
export function isSteady({ isArmed, rest }: Watch): boolean {
  return isArmed && rest !== null && rest.looks >= LOOKS_NEEDED;
}

function farthest(one: Quad, other: Quad): number {
  return Math.max(...one.map((corner, at) => distance(corner, other[at as 0])));
}
