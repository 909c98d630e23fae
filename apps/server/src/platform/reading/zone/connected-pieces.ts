/** One connected piece of a row mask, described column by column. */
export interface Piece {
  left: number;
  right: number;
  midX: number;
  midY: number;
  slope: number;
  length: number;
  thickness: number;
  columns: { middle: number; height: number }[];
}

interface Run {
  y: number;
  from: number;
  to: number;
  parent: number;
}

/** The connected pieces of a mask of horizontal runs (neighbours also over corners). */
export function findPieces(mask: Uint8Array, width: number, height: number): Piece[] {
  const runs = runsOf(mask, width, height);
  link(runs);
  const groups = new Map<number, Run[]>();
  for (let i = 0; i < runs.length; i++) {
    const root = find(runs, i);
    const group = groups.get(root);
    if (group) group.push(runs[i] as Run);
    else groups.set(root, [runs[i] as Run]);
  }
  return [...groups.values()].map(describe);
}

function runsOf(mask: Uint8Array, width: number, height: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y++) {
    let from = -1;
    for (let x = 0; x <= width; x++) {
      const on = x < width && mask[y * width + x] === 1;
      if (on && from < 0) from = x;
      if (on || from < 0) continue;
      runs.push({ y, from, to: x, parent: runs.length });
      from = -1;
    }
  }
  return runs;
}

function find(runs: Run[], index: number): number {
  let at = index;
  while ((runs[at] as Run).parent !== at) {
    const run = runs[at] as Run;
    run.parent = (runs[run.parent] as Run).parent;
    at = run.parent;
  }
  return at;
}

/** Joins each run with those that touch it in the line above. */
function link(runs: Run[]): void {
  let above = 0;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i] as Run;
    while ((runs[above] as Run).y < run.y - 1) above++;
    for (let j = above; j < i && (runs[j] as Run).y < run.y; j++) {
      const other = runs[j] as Run;
      if (other.from <= run.to && run.from <= other.to) (runs[find(runs, i)] as Run).parent = find(runs, j);
    }
  }
}

function describe(runs: Run[]): Piece {
  const left = runs.reduce((least, run) => Math.min(least, run.from), Infinity);
  const right = runs.reduce((most, run) => Math.max(most, run.to), 0);
  const count = new Float64Array(right - left);
  const sum = new Float64Array(right - left);
  for (const run of runs) {
    for (let x = run.from - left; x < run.to - left; x++) {
      count[x] = (count[x] as number) + 1;
      sum[x] = (sum[x] as number) + run.y + 0.5;
    }
  }
  const columns = Array.from(count, (n, x) => ({ height: n, middle: n > 0 ? (sum[x] as number) / n : 0 }));
  return { left, right, length: right - left, columns, ...line(columns, left) };
}

function line(columns: Piece['columns'], left: number) {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < columns.length; i++) {
    const { height, middle } = columns[i] as Piece['columns'][number];
    const x = left + i;
    n += height;
    sx += height * x;
    sy += height * middle;
    sxx += height * x * x;
    sxy += height * x * middle;
  }
  const spread = sxx - (sx * sx) / n;
  return {
    midX: sx / n,
    midY: sy / n,
    slope: spread > 0 ? (sxy - (sx * sy) / n) / spread : 0,
    thickness: n / columns.length,
  };
}
