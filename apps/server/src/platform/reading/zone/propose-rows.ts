import { type Grey, resample, turnClockwise } from '../grey.ts';
import { findRows } from './find-rows.ts';
import { heightOf, lengthOf, placeOf, type Row } from './row.ts';

/** Sizes (long side) at which the finder looks; print 5 to 12 pixels high at one of them is seen. */
const SIZES = [1500, 1060, 750, 530, 375, 265];
/** A turned picture is looked at again only where most zones were seen. */
const TURNED_SIZES = [1200, 850, 600, 425];

/** All rows in the picture that could belong to a zone, in the picture's own pixels, each once. */
export async function proposeRows(picture: Grey, degrees = 0): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of degrees === 0 ? SIZES : TURNED_SIZES) {
    const small = await resample(picture, size, degrees);
    const back = backTo(picture, size, small, degrees);
    rows.push(...findRows(small).map((row) => mapRow(row, back)));
    const turned = turnClockwise(small);
    rows.push(
      ...findRows(turned).map((row) =>
        mapRow(
          mapRow(row, (x, y) => [y, small.height - x]),
          back,
        ),
      ),
    );
  }
  return unique([...rows, ...joined(unique(rows))]);
}

type PointMap = (x: number, y: number) => [number, number];

/** From the small (and turned) picture's pixels to the original's. */
function backTo(picture: Grey, size: number, small: Grey, degrees: number): PointMap {
  const scale = Math.max(picture.width, picture.height) / size;
  const angle = (-degrees * Math.PI) / 180;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  return (x, y) => {
    const dx = x - small.width / 2;
    const dy = y - small.height / 2;
    return [picture.width / 2 + dx * cos - dy * sin, picture.height / 2 + dx * sin + dy * cos];
  };
}

function mapRow(row: Row, map: PointMap): Row {
  const [x0, y0] = map(row.x0, row.y0);
  const [x1, y1] = map(row.x1, row.y1);
  const scale = Math.hypot(x1 - x0, y1 - y0) / Math.hypot(row.x1 - row.x0, row.y1 - row.y0);
  return { x0, y0, x1, y1, h0: row.h0 * scale, h1: row.h1 * scale };
}

/** Of rows found at several sizes the longest is kept. */
function unique(rows: Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows.sort((a, b) => lengthOf(b) - lengthOf(a))) {
    if (!kept.some((other) => isSame(other, row))) kept.push(row);
  }
  return kept;
}

function isSame(long: Row, short: Row): boolean {
  const ends = [placeOf(long, short.x0, short.y0), placeOf(long, short.x1, short.y1)];
  const height = heightOf(long);
  const shortHeight = heightOf(short);
  if (height > 1.6 * shortHeight || shortHeight > 1.6 * height) return false;
  return ends.every(({ along, off }) => along > -0.05 && along < 1.05 && Math.abs(off) < 0.5 * height);
}

/** Rows that carry on one another: a fold, a glare or a change of size broke the line in two. */
function joined(rows: Row[]): Row[] {
  const wholes: Row[] = [];
  for (const left of rows) {
    for (const right of rows) {
      if (left !== right && carriesOn(left, right)) wholes.push({ ...left, x1: right.x1, y1: right.y1, h1: right.h1 });
    }
  }
  return wholes;
}

function carriesOn(left: Row, right: Row): boolean {
  const height = heightOf(left);
  const ratio = heightOf(right) / height;
  if (ratio < 0.62 || ratio > 1.6) return false;
  const from = placeOf(left, right.x0, right.y0);
  const to = placeOf(left, right.x1, right.y1);
  const gap = (from.along - 1) * lengthOf(left);
  const reach = lengthOf(right) / lengthOf(left);
  return (
    gap < 7 * height &&
    from.along > 0.35 &&
    to.along > 1.1 &&
    Math.abs(from.off) < 0.5 * height &&
    Math.abs(to.off) < (0.5 + reach) * height
  );
}
