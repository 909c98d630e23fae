export interface Mark<T> {
  percent: number;
  /** What its words take, in percent of the line. */
  width: number;
  item: T;
}

/** The words of one mark on a line from 0 to 100. */
export interface Label<T> extends Mark<T> {
  side: 'right' | 'left';
  /** Counted from 0, the top. */
  row: number;
}

/** Marks close together whose words have no room: they are counted at the place of the first, '+2'. */
export interface Crowd<T> {
  percent: number;
  items: T[];
  side: 'right' | 'left';
}

/** What a count takes, in percent of the line, and how many rows of words there are. */
export interface LabelSpace {
  countWidth: number;
  rows: number;
}

export interface LabelOrder<T> {
  compare?: (one: T, other: T) => number;
  isNamed?: (item: T) => boolean;
}

/**
 * Places the words of each mark so that no two overlap: to the right of the mark, else to its left, else in the next row.
 * What has no room in any row is counted in a row below. No mark moves, and none is told at another's place unless the
 * counts themselves would overlap. `marks` are in ascending order; `compare` says which are placed first, and what
 * `isNamed` gets a row of its own, and less width where the line is too short, rather than being counted [KNO-12].
 */
export function placeLabels<T>(
  marks: readonly Mark<T>[],
  { countWidth, rows }: LabelSpace,
  { compare = () => 0, isNamed = () => false }: LabelOrder<T> = {},
): { labels: Label<T>[]; crowds: Crowd<T>[] } {
  const labels: Label<T>[] = [];
  const left: Mark<T>[] = [];
  for (const mark of marks.toSorted((one, other) => compare(one.item, other.item))) {
    const place = isNamed(mark.item)
      ? findPlace(fitted(mark), labels, Number.POSITIVE_INFINITY)
      : findPlace(mark, labels, rows);
    if (place) labels.push({ ...mark, ...place });
    else left.push(mark);
  }
  return {
    labels: labels.toSorted((one, other) => spanOf(one)[0] - spanOf(other)[0]),
    crowds: countTogether(
      left.toSorted((one, other) => one.percent - other.percent),
      countWidth,
    ),
  };
}

/** As wide as its longer side has room for, at most. */
function fitted<T>(mark: Mark<T>): Mark<T> {
  return { ...mark, width: Math.min(mark.width, Math.max(mark.percent, 100 - mark.percent)) };
}

function findPlace<T>(
  { percent, width }: Mark<T>,
  labels: readonly Label<T>[],
  rows: number,
): Pick<Label<T>, 'side' | 'row' | 'width'> | null {
  const sides = [
    { side: 'right', start: percent },
    { side: 'left', start: percent - width },
  ] as const;
  // words wider than the line have no place at all
  const inside = sides.filter(({ start }) => start >= 0 && start + width <= 100);
  if (inside.length === 0) return null;
  for (let row = 0; row < rows; row++) {
    const placed = labels.filter((label) => label.row === row).map(spanOf);
    const free = inside.find(({ start }) => placed.every(([from, to]) => start >= to || start + width <= from));
    if (free) return { side: free.side, row, width };
  }
  return null;
}

function spanOf({ percent, width, side }: Label<unknown>): [number, number] {
  return side === 'right' ? [percent, percent + width] : [percent - width, percent];
}

function countTogether<T>(marks: readonly Mark<T>[], countWidth: number): Crowd<T>[] {
  const crowds: Crowd<T>[] = [];
  let end = 0;
  for (const { percent, item } of marks) {
    const isRight = percent + countWidth <= 100;
    const start = isRight ? percent : percent - countWidth;
    const last = crowds.at(-1);
    if (last && start < end) {
      last.items.push(item);
      continue;
    }
    crowds.push({ percent, items: [item], side: isRight ? 'right' : 'left' });
    end = start + countWidth;
  }
  return crowds;
}
