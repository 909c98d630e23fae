/** A mark on a line from 0 to 100 and the words beside it. */
export interface Label<T> {
  /** of the first of them */
  percent: number;
  /** more than one: they lie too close together for words of their own */
  items: T[];
  side: 'right' | 'left';
}

export interface Mark<T> {
  percent: number;
  item: T;
}

/**
 * Words for marks on a line, so that none lie on each other: to the right of their mark, or to the left where the next
 * one leaves no room, or one label for several. `width` is what a label takes, in percent; `marks` go from left to right.
 */
export function placeLabels<T>(marks: readonly Mark<T>[], width: number): Label<T>[] {
  const labels: Label<T>[] = [];
  for (let at = 0; at < marks.length; ) {
    const rest = marks.slice(at);
    makeRoom(labels, rest, width);
    const label = placeNext(rest, width, endOf(labels.at(-1), width));
    const last = labels.at(-1);
    if (label) labels.push(label);
    else if (last && rest[0]) last.items.push(rest[0].item);
    at += label?.items.length ?? 1;
  }
  return labels;
}

/** The label of the first of these marks, with those that share it; null where there is room on neither side. */
function placeNext<T>([mark, ...others]: readonly Mark<T>[], width: number, freeFrom: number): Label<T> | null {
  if (!mark) return null;
  const { percent, item } = mark;
  const fitsRight = percent >= freeFrom && percent + width <= 100;
  const close = others.filter((other) => other.percent < percent + width);
  if (fitsRight && close.length === 0) return { percent, items: [item], side: 'right' };
  // one neighbour is given way to; of a crowd, all are better told together
  const isCrowd = fitsRight && close.length > 1;
  if (percent - width >= freeFrom && !isCrowd) return { percent, items: [item], side: 'left' };
  return fitsRight ? { percent, items: [item, ...close.map((other) => other.item)], side: 'right' } : null;
}

/** Where the next mark can stand on neither side, the last label goes over to its left, if that helps. */
function makeRoom<T>(labels: readonly Label<T>[], [mark]: readonly Mark<T>[], width: number): void {
  const last = labels.at(-1);
  if (!mark || last?.side !== 'right' || last.items.length > 1) return;
  const isStuck = mark.percent + width > 100 && mark.percent - width < last.percent + width;
  const helps = mark.percent - width >= last.percent;
  if (isStuck && helps && last.percent - width >= endOf(labels.at(-2), width)) last.side = 'left';
}

function endOf<T>(label: Label<T> | undefined, width: number): number {
  if (!label) return 0;
  return label.side === 'right' ? label.percent + width : label.percent;
}
