/** A mark on a line from 0 to 100 and the words beside it. */
export interface Label<T> {
  /** of the first of them */
  percent: number;
  /** more than one: they lie too close together for words of their own */
  items: T[];
  side: 'right' | 'left';
}

/**
 * Words for marks on a line, so that none lie on each other: to the right of their mark, or to the left where the next
 * one leaves no room, or one label for several. `width` is what a label takes, in percent; `marks` go from left to right.
 */
export function placeLabels<T>(marks: readonly { percent: number; item: T }[], width: number): Label<T>[] {
  const labels: Label<T>[] = [];
  let freeFrom = 0;
  let at = 0;
  for (let mark = marks[at]; mark; mark = marks[at]) {
    const { percent } = mark;
    const next = marks[at + 1]?.percent ?? Number.POSITIVE_INFINITY;
    const hasRoomRight = percent + width <= 100;
    const last = labels.at(-1);
    if (hasRoomRight && next >= percent + width) {
      labels.push({ percent, items: [mark.item], side: 'right' });
      freeFrom = percent + width;
    } else if (percent - width >= freeFrom) {
      labels.push({ percent, items: [mark.item], side: 'left' });
      freeFrom = percent;
    } else if (hasRoomRight && percent >= freeFrom) {
      const close = marks.slice(at).filter((other) => other.percent < percent + width);
      labels.push({ percent, items: close.map(({ item }) => item), side: 'right' });
      freeFrom = percent + width;
      at += close.length - 1;
    } else if (last) {
      last.items.push(mark.item);
    } else {
      labels.push({ percent, items: [mark.item], side: 'left' });
    }
    at += 1;
  }
  return labels;
}
