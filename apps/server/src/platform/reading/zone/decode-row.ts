import { GLYPHS, OUTPUTS, STRIDE } from './glyph-net.ts';

const LETTERS = GLYPHS.length;
const BLANK = OUTPUTS - 1;

/** One place of the fixed-pitch grid. */
export interface Cell {
  /** How sure the net is that there is some letter here. */
  ink: number;
  /** Probability of each of `GLYPHS`, given that there is one. */
  letters: Float32Array;
}

export interface ReadRow {
  cells: Cell[];
  /** Where each cell's middle is, in the net's answers. */
  frames: number[];
  /** Letter distance in strip pixels. */
  pitch: number;
  /** Mean certainty of the letters found: tells print from pattern and upright from upside down. */
  certainty: number;
}

interface Peak {
  at: number;
  index: number;
}

/** Puts the net's answers on the regular grid that OCR-B print has; undefined when there is none. */
export function decodeRow(frames: number, probabilities: Float32Array): ReadRow | undefined {
  const peaks = findPeaks(frames, probabilities);
  const pitch = usualDistance(peaks);
  if (peaks.length < 8 || pitch < 4 || pitch > 10) return undefined;
  const chain = longestChain(peaks, pitch);
  if (chain.length < 8) return undefined;
  const place = fitGrid(chain);
  const cells: Cell[] = [];
  const middles: number[] = [];
  let certainty = 0;
  for (let i = -12; i < 90; i++) {
    const at = place(i);
    if (at < 0 || at > frames - 1) continue;
    const width = (place(i + 1) - place(i - 1)) / 2;
    cells.push(readCell(probabilities, frames, at, width));
    middles.push(at);
  }
  const inked = cells.filter((cell) => cell.ink > 0.5);
  for (const cell of inked) certainty += Math.max(...cell.letters) * cell.ink;
  return { cells, frames: middles, pitch: pitch * STRIDE, certainty: inked.length > 0 ? certainty / inked.length : 0 };
}

function findPeaks(frames: number, probabilities: Float32Array): number[] {
  const peaks: number[] = [];
  let weight = 0;
  let sum = 0;
  for (let j = 0; j <= frames; j++) {
    const ink = j < frames ? 1 - (probabilities[j * OUTPUTS + BLANK] as number) : 0;
    if (ink > 0.5) {
      weight += ink;
      sum += ink * j;
    } else if (weight > 0) {
      peaks.push(sum / weight);
      weight = 0;
      sum = 0;
    }
  }
  return peaks;
}

/** The median distance, taken again among distances near it: a missed letter makes a double one. */
function usualDistance(peaks: number[]): number {
  const distances = peaks.slice(1).map((at, i) => at - (peaks[i] as number));
  const first = median(distances);
  return median(distances.filter((distance) => Math.abs(distance - first) < 0.3 * first)) || first;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Numbers the peaks along the grid; a distance that fits no whole number of places starts a new chain. */
function longestChain(peaks: number[], pitch: number): Peak[] {
  const chains: Peak[][] = [];
  let chain: Peak[] = [];
  let local = pitch;
  for (const at of peaks) {
    const before = chain.at(-1);
    const steps = before ? (at - before.at) / local : 0;
    const whole = Math.round(steps);
    if (before && whole >= 1 && whole <= 5 && Math.abs(steps - whole) < 0.18 + 0.08 * whole) {
      if (whole === 1) local = 0.85 * local + 0.15 * (at - before.at);
      chain.push({ at, index: before.index + whole });
    } else if (!before || steps > 0.55) {
      chain = [{ at, index: 0 }];
      local = pitch;
      chains.push(chain);
    }
  }
  return chains.sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Place of grid index i: a parabola through the chain, so that a slight side view does not shift the ends. */
function fitGrid(chain: Peak[]): (index: number) => number {
  const middle = (chain.at(-1) as Peak).index / 2;
  const rows = chain.map(({ at, index }) => ({ at, t: index - middle }));
  const s = (power: number) => rows.reduce((sum, { t }) => sum + t ** power, 0);
  const r = (power: number) => rows.reduce((sum, { t, at }) => sum + at * t ** power, 0);
  const [a, b, c] = solve(
    [
      [s(0), s(1), s(2)],
      [s(1), s(2), s(3)],
      [s(2), s(3), s(4)],
    ],
    [r(0), r(1), r(2)],
  );
  return (index) => a + b * (index - middle) + c * (index - middle) ** 2;
}

type Three = [number, number, number];

/** Cramer's rule for three unknowns. */
function solve(m: [Three, Three, Three], v: Three): Three {
  const whole = determinant(m);
  const part = (column: number) =>
    determinant(m.map((row, i) => row.map((x, j) => (j === column ? v[i as 0 | 1 | 2] : x))) as [Three, Three, Three]);
  return [part(0) / whole, part(1) / whole, part(2) / whole];
}

function determinant([[a, b, c], [d, e, f], [g, h, i]]: [Three, Three, Three]): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

function readCell(probabilities: Float32Array, frames: number, at: number, width: number): Cell {
  const letters = new Float32Array(LETTERS);
  let ink = 0;
  const from = Math.max(0, Math.ceil(at - 0.3 * width));
  const to = Math.min(frames - 1, Math.floor(at + 0.3 * width));
  for (let j = from; j <= to; j++) {
    const here = 1 - (probabilities[j * OUTPUTS + BLANK] as number);
    ink = Math.max(ink, here);
    for (let o = 0; o < LETTERS; o++) letters[o] = (letters[o] as number) + (probabilities[j * OUTPUTS + o] as number);
  }
  const sum = letters.reduce((total, p) => total + p, 1e-9);
  for (let o = 0; o < LETTERS; o++) letters[o] = (letters[o] as number) / sum;
  return { ink, letters };
}
