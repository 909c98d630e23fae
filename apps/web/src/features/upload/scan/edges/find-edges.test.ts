import { describe, expect, it } from 'vitest';
import { findEdges } from './find-edges.ts';
import type { Grey } from './gradient.ts';
import { distance, isConvex, orderCorners, type Point, type Quad } from './quad.ts';

const [WIDTH, HEIGHT] = [240, 320];

type Paint = (x: number, y: number) => number;

/** The same noise each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** A paper with these corners, in pixels, on a table. */
function drawScene(corners: Quad, paper: Paint, table: Paint, grain = 12): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT);
  const next = noise(5);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isPaper = corners.every((from, at) => {
        const to = corners[((at + 1) % 4) as 0];
        return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
      });
      const light = 0.85 + (0.3 * x) / WIDTH;
      data[y * WIDTH + x] = Math.max(0, Math.min(255, (isPaper ? paper : table)(x, y) * light + next() * grain));
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** The distance of the farthest corner, in pixels. */
function farthest(found: Quad | null, corners: Quad): number {
  if (!found) return Number.POSITIVE_INFINITY;
  return Math.max(...found.map(({ x, y }, at) => distance({ x: x * WIDTH, y: y * HEIGHT }, corners[at as 0])));
}

const quad = (...numbers: number[]): Quad =>
  [0, 2, 4, 6].map((at): Point => ({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 })) as unknown as Quad;

const CARD = quad(35, 100, 212, 112, 204, 232, 22, 212);
const LETTER = quad(40, 30, 205, 38, 212, 285, 28, 280);
const TILTED = quad(90, 40, 215, 120, 150, 270, 20, 180);

const wood: Paint = (x, y) => 95 + 10 * Math.sin((x + y * 0.05) * 0.9) + (Math.floor((x + y * 0.05) / 60) % 2 ? 6 : -6);
const cloth: Paint = (x, y) => 90 + ((x >> 2) + (y >> 2) > 0 && ((x >> 2) + (y >> 2)) % 2 ? 8 : 0);
const blank: Paint = () => 225;
const written: Paint = (x, y) => (y % 9 < 3 && x % 13 < 9 && x > 60 && x < 180 && y > 55 && y < 265 ? 70 : 225);
/** A frame, a photo and a band, like on an identity card. */
const framed: Paint = (x, y) => (y < 135 ? 190 : x > 50 && x < 95 && y > 150 && y < 200 ? 60 : 215);

describe('edges are proposed within four pixels of 320 [REA-8]', () => {
  it.for([
    ['a blank card on wood', CARD, blank, wood],
    ['a card with a photo on wood', CARD, framed, wood],
    ['a letter on wood', LETTER, written, wood],
    ['a letter on a dark table', LETTER, written, () => 45],
    ['a tilted paper on cloth', TILTED, blank, cloth],
    ['a dark cover on a white table', CARD, () => 60, () => 205],
  ] as const)('for %s', ([_what, corners, paper, table]) => {
    expect(farthest(findEdges(drawScene(corners, paper, table)), corners)).toBeLessThan(4);
  });
});

it.for([
  ['an empty table', quad(0, 0, 0, 0, 0, 0, 0, 0), blank, wood],
  ['a paper that fills the picture', quad(-20, -20, 260, -20, 260, 340, -20, 340), blank, wood],
  ['a paper of the table’s brightness', CARD, () => 96, () => 95],
  ['a stamp on a table', quad(100, 100, 125, 100, 125, 130, 100, 130), blank, () => 60],
] as const)('for %s no edges are proposed, so the whole picture is used [REA-8]', ([_what, corners, paper, table]) => {
  expect(findEdges(drawScene(corners, paper, table))).toBeNull();
});

it('a proposed quad can always be straightened, whatever is in the picture', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const next = noise(seed * 977);
    const near = (x: number, y: number) => ({ x: x + next() * 120, y: y + next() * 160 });
    const corners = orderCorners([near(60, 80), near(180, 80), near(180, 240), near(60, 240)]);
    const found = findEdges(drawScene(corners, framed, wood, 30));
    if (found) expect(isConvex(found)).toBe(true);
  }
});
