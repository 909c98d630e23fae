import sharp from 'sharp';
import type { Grey } from '../../src/platform/reading/grey.ts';
import type { Random } from './seeded.ts';

export interface Condition {
  name: 'flat' | 'phone' | 'poor';
  /** The document's share of the frame's width. */
  share: [number, number];
  /** How far each corner is moved, as a part of the document's width. */
  perspective: number;
  tilt: number;
  blur: [number, number];
  noise: number;
  quality: number;
  shadow: number;
  turns: number[];
  clutter: boolean;
}

export const CONDITIONS: Condition[] = [
  {
    name: 'flat',
    share: [0.97, 0.99],
    perspective: 0,
    tilt: 0.5,
    blur: [0.3, 0.5],
    noise: 2,
    quality: 85,
    shadow: 0,
    turns: [0, 0, 0, 180],
    clutter: false,
  },
  {
    name: 'phone',
    share: [0.55, 0.9],
    perspective: 0.04,
    tilt: 8,
    blur: [0.6, 1.1],
    noise: 6,
    quality: 60,
    shadow: 0.35,
    turns: [0, 0, 90, 180, 270],
    clutter: true,
  },
  {
    name: 'poor',
    share: [0.4, 0.65],
    perspective: 0.07,
    tilt: 18,
    blur: [0.9, 1.5],
    noise: 9,
    quality: 45,
    shadow: 0.5,
    turns: [0, 90, 180, 270],
    clutter: true,
  },
];

const FRAME = { width: 1600, height: 1200 };
type Point = [number, number];

/** The document as a camera sees it: on a table, from the side, blurred, noisy, shadowed, as a JPEG. */
export async function photograph(page: Grey, condition: Condition, random: Random): Promise<Buffer> {
  const corners = cornersIn(page, condition, random);
  const from = inverse(page, corners);
  const frame = table(condition, random);
  for (let y = 0; y < FRAME.height; y++) {
    for (let x = 0; x < FRAME.width; x++) {
      const [u, v] = from(x, y);
      if (u < 0 || v < 0 || u >= page.width - 1 || v >= page.height - 1) continue;
      frame[y * FRAME.width + x] = area(page, u, v, from(x + 1, y)[0] - u);
    }
  }
  darken(frame, condition, random);
  const blurred = await sharp(Buffer.from(Uint8Array.from(frame)), { raw: { ...FRAME, channels: 1 } })
    .blur(Math.max(0.3, random.between(...condition.blur)))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  for (let i = 0; i < blurred.length; i++)
    blurred[i] = Math.max(0, Math.min(255, (blurred[i] as number) + normal(random) * condition.noise));
  return sharp(blurred, { raw: { ...FRAME, channels: 1 } })
    .rotate(random.of(condition.turns))
    .jpeg({ quality: condition.quality })
    .toBuffer();
}

function cornersIn(page: Grey, { share, perspective, tilt }: Condition, random: Random): Point[] {
  const width = Math.min(random.between(...share) * FRAME.width, (FRAME.height * 0.95 * page.width) / page.height);
  const height = (width * page.height) / page.width;
  const angle = (random.between(-tilt, tilt) * Math.PI) / 180;
  const middle: Point = [
    FRAME.width / 2 + random.between(-0.3, 0.3) * (FRAME.width - width),
    FRAME.height / 2 + random.between(-0.3, 0.3) * (FRAME.height - height),
  ];
  const corners: Point[] = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ];
  return corners.map(([x, y]) => {
    const px = x * width + random.between(-perspective, perspective) * width;
    const py = y * height + random.between(-perspective, perspective) * width;
    return [
      middle[0] + px * Math.cos(angle) - py * Math.sin(angle),
      middle[1] + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  });
}

/** From a place in the frame to one on the page: the homography through four corners. */
function inverse(page: Grey, corners: Point[]): (x: number, y: number) => Point {
  const target: Point[] = [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ];
  const rows: number[][] = [];
  corners.forEach(([x, y], i) => {
    const [u, v] = target[i] as Point;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  const h = eliminate(rows);
  const [a, b, c, d, e, f, g, k] = h as [number, number, number, number, number, number, number, number];
  return (x, y) => [(a * x + b * y + c) / (g * x + k * y + 1), (d * x + e * y + f) / (g * x + k * y + 1)];
}

/** Gauss elimination; each row holds eight factors and the right-hand side. */
function eliminate(rows: number[][]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row) => (Math.abs(row[i] as number) > Math.abs(best[i] as number) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const factor = ((rows[r] as number[])[i] as number) / (pivot[i] as number);
      rows[r] = (rows[r] as number[]).map((value, j) => value - factor * (pivot[j] as number));
    }
  }
  return rows.map((row, i) => (row[n] as number) / (row[i] as number));
}

function area(page: Grey, u: number, v: number, step: number): number {
  const n = Math.max(1, Math.min(3, Math.round(Math.abs(step))));
  let sum = 0;
  for (let i = 0; i < n * n; i++) {
    const x = Math.min(page.width - 1, Math.floor(u + ((i % n) / n) * Math.abs(step)));
    const y = Math.min(page.height - 1, Math.floor(v + (Math.floor(i / n) / n) * Math.abs(step)));
    sum += page.data[y * page.width + x] as number;
  }
  return sum / (n * n);
}

type Paint = (x: number, y: number) => number;

function fill(frame: Float32Array, [x0, y0, x1, y1]: [number, number, number, number], paint: Paint): void {
  for (let y = y0; y < Math.min(FRAME.height, y1); y++) {
    for (let x = x0; x < Math.min(FRAME.width, x1); x++) frame[y * FRAME.width + x] = paint(x, y);
  }
}

/** A wooden table with things on it: dark and bright boxes, sheets with print. */
function table({ clutter }: Condition, random: Random): Float32Array {
  const frame = new Float32Array(FRAME.width * FRAME.height);
  const base = random.between(60, 200);
  const grain = random.between(0.02, 0.2);
  const wood: Paint = (x, y) => base + 12 * Math.sin(y * grain + 3 * Math.sin(x * 0.004));
  fill(frame, [0, 0, FRAME.width, FRAME.height], clutter ? wood : () => 235);
  for (let i = 0; i < (clutter ? 9 : 0); i++) {
    const [x0, y0] = [random.whole(0, FRAME.width - 60), random.whole(0, FRAME.height - 60)];
    const [w, h, grey] = [random.whole(40, 500), random.whole(20, 300), random.between(20, 245)];
    const striped = random.next() < 0.4;
    const isInk: Paint = (x, y) => Number((y - y0) % 22 < 9 && Math.sin(x * 1.1 + Math.sin(x * 0.37) * 3) > 0.1);
    fill(frame, [x0, y0, x0 + w, y0 + h], (x, y) => (striped && isInk(x, y) === 1 ? 40 : grey));
  }
  return frame;
}

/** A soft shadow over one side and, in poor light, a bright spot. */
function darken(frame: Float32Array, { shadow }: Condition, random: Random): void {
  if (shadow === 0) return;
  const angle = random.between(0, 2 * Math.PI);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const [edge, soft, depth] = [random.between(-300, 300), random.between(30, 250), random.between(0.1, shadow)];
  for (let y = 0; y < FRAME.height; y++)
    for (let x = 0; x < FRAME.width; x++) {
      const side = ((x - FRAME.width / 2) * dx + (y - FRAME.height / 2) * dy - edge) / soft;
      const at = y * FRAME.width + x;
      frame[at] = (frame[at] as number) * (1 - depth / (1 + Math.exp(-side)));
    }
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(random.next() + 1e-12)) * Math.cos(2 * Math.PI * random.next());
}
