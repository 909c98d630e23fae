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

/**
 * Places the words of each mark so that no two overlap: to the right of the mark, else to its left, else in the next row.
 * What has no room in any row is counted in a row below. No mark moves, and none is told at another's place unless the
 * counts themselves would overlap. `marks` are in ascending order.
 */
export function placeLabels<T>(
  marks: readonly Mark<T>[],
  { countWidth, rows }: LabelSpace,
): { labels: Label<T>[]; crowds: Crowd<T>[] } {
  const labels: Label<T>[] = [];
  const crowds: Crowd<T>[] = [];
  const ends = new Array<number>(rows).fill(0);
  let crowdsEnd = 0;
  for (const mark of marks) {
    const { percent, width, item } = mark;
    const row = ends.findIndex((end) => fitsRight(mark, end) || percent - width >= end);
    if (row >= 0) {
      const side = fitsRight(mark, ends[row] ?? 0) ? 'right' : 'left';
      labels.push({ ...mark, side, row });
      ends[row] = side === 'right' ? percent + width : percent;
    } else count(percent, item);
  }
  return { labels, crowds };

  function count(percent: number, item: T): void {
    const isRight = percent + countWidth <= 100;
    const start = isRight ? percent : percent - countWidth;
    const last = crowds.at(-1);
    if (last && start < crowdsEnd) {
      last.items.push(item);
      return;
    }
    crowds.push({ percent, items: [item], side: isRight ? 'right' : 'left' });
    crowdsEnd = start + countWidth;
  }

  function fitsRight({ percent, width }: Mark<T>, end: number): boolean {
    return percent >= end && percent + width <= 100;
  }
}
