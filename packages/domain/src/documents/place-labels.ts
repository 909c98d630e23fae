/** Words for one mark on a line from 0 to 100, or for several that are too close to have words of their own. */
export interface Label<T> {
  /** Of the first of them. */
  percent: number;
  items: T[];
  side: 'right' | 'left';
  /** Counted from 0, the top. */
  row: number;
}

export interface Mark<T> {
  percent: number;
  item: T;
}

/** `width` is what a label takes, in percent of the line; `rows` is how many rows of labels there should be. */
export interface LabelSpace {
  width: number;
  rows: number;
}

/**
 * Places a label at each mark so that no two overlap: in the first row that has room, to the right of the mark or else
 * to its left. A mark without room joins the nearest label, but only one that is less than a label's width away: where
 * none is, a row is added, so that nothing is ever told at another mark's place. `marks` are in ascending order.
 */
export function placeLabels<T>(marks: readonly Mark<T>[], { width, rows }: LabelSpace): Label<T>[] {
  const labels: Label<T>[] = [];
  const ends = new Array<number>(rows).fill(0);
  for (const { percent, item } of marks) {
    const row = ends.findIndex((end) => percent >= end && percent + width <= 100);
    const leftRow = ends.findIndex((end) => percent - width >= end);
    const near = nearestOf(labels, percent);
    if (row >= 0) place(row, 'right');
    else if (leftRow >= 0) place(leftRow, 'left');
    else if (near && percent - near.percent < width) near.items.push(item);
    else place(ends.length, percent + width <= 100 ? 'right' : 'left');

    function place(at: number, side: 'right' | 'left') {
      labels.push({ percent, items: [item], side, row: at });
      ends[at] = side === 'right' ? percent + width : percent;
    }
  }
  return labels;
}

function nearestOf<T>(labels: readonly Label<T>[], percent: number): Label<T> | undefined {
  return labels.toSorted((one, other) => Math.abs(one.percent - percent) - Math.abs(other.percent - percent))[0];
}
