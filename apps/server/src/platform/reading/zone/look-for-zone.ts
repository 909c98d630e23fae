import type { CpuClock } from '../cpu-clock.ts';
import type { Grey } from '../grey.ts';
import { completeZone } from './complete-zone.ts';
import { betterOf, type FoundZone, fitZone, isClear } from './fit-zone.ts';
import { proposeRows } from './propose-rows.ts';
import { readRow } from './read-row.ts';
import { heightOf, isNextTo, lengthOf, type Row } from './row.ts';

export interface Look {
  found?: FoundZone;
  /** Which way the picture's rows lean as a whole: above 0 when they fall to the right. */
  lean: number;
}

const MAX_ROWS = 32;
/** In degrees: rows that lean by up to 10 are seen as they are. */
const TURNS = [14, -14, 28, -28];

/** Looks for a zone in a picture as it is, and turned by quarters. */
export async function lookStraight(picture: Grey): Promise<Look> {
  const rows = await proposeRows(picture);
  const found = fitRows(picture, rows);
  return { ...(found && { found: completeZone(picture, found) }), lean: leanOf(rows) };
}

/** Turns the picture first, the likelier way first, until a zone is clear or `clock` has come to `untilMs`. */
export async function lookAslant(
  picture: Grey,
  lean: number,
  clock: CpuClock,
  untilMs: number,
): Promise<FoundZone | undefined> {
  let best: FoundZone | undefined;
  for (const turn of TURNS) {
    if (clock() > untilMs) break;
    best = betterOf(best, fitRows(picture, await proposeRows(picture, lean > 0 ? -turn : turn)));
    if (best && isClear(best)) break;
  }
  return best && completeZone(picture, best);
}

function fitRows(picture: Grey, rows: Row[]): FoundZone | undefined {
  return fitZone(likeliest(rows).flatMap((row) => readRow(picture, row) ?? []));
}

function leanOf(rows: Row[]): number {
  let sum = 0;
  for (const row of rows) {
    const angle = Math.atan2(row.y1 - row.y0, row.x1 - row.x0);
    const fromAxis = angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
    sum += fromAxis * lengthOf(row);
  }
  return sum;
}

/**
 * A zone's lines have neighbours (parallel rows as long and as high) and are 28 to 50 times as long as high, or more
 * where a table's grain carries the row on.
 */
function likeliest(rows: Row[]): Row[] {
  const isSlender = (row: Row) => {
    const slenderness = lengthOf(row) / heightOf(row);
    return slenderness > 22 && slenderness < 95;
  };
  const worthOf = (row: Row) =>
    Number(rows.some((other) => other !== row && isNextTo(row, other))) + Number(isSlender(row));
  const ranked = rows.map((row) => ({ row, worth: worthOf(row), length: lengthOf(row) }));
  ranked.sort((a, b) => b.worth - a.worth || b.length - a.length);
  return ranked.slice(0, MAX_ROWS).map(({ row }) => row);
}
