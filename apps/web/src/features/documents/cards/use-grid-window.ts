import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Beyond the window's edges, so that neither scrolling nor the Tab key outruns what is there. */
const OVERSCAN_ROWS = 3;

/** As the last grid was: where one returns to, the page has its height at once, and scrolling back finds its place. */
let remembered = { columns: 3, gap: 20, top: 400, rowHeight: 352 };

type WindowVirtualizer = Virtualizer<Window, HTMLElement>;

/**
 * Which of many cards are in the page: the rows near the window, and the card that has the focus with its neighbours. Above and below,
 * the list keeps room for those that are not there.
 */
export function useGridWindow(list: RefObject<HTMLElement | null>, count: number) {
  const layout = useGridLayout(list, remembered, count > 0);
  const [focused, setFocused] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / layout.columns),
    estimateSize: () => remembered.rowHeight,
    gap: layout.gap,
    scrollMargin: layout.top,
    overscan: OVERSCAN_ROWS,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const from = (rows[0]?.index ?? 0) * layout.columns;
  const until = Math.min(count, ((rows.at(-1)?.index ?? -1) + 1) * layout.columns);
  const rowHeight = rows[0]?.size;
  useLayoutEffect(() => {
    if (rowHeight) remembered = { ...layout, rowHeight };
  }, [layout, rowHeight]);

  const indices = Array.from({ length: until - from }, (_, at) => from + at);
  const away = aroundFocus(focused, count).filter((index) => index < from || index >= until);
  return {
    indices: [...away.filter((index) => index < from), ...indices, ...away.filter((index) => index >= until)],
    listProps: {
      style: roomAround(virtualizer, layout),
      onFocus: ({ target }: { target: Element }) =>
        setFocused(Number(target.closest<HTMLElement>('[data-at]')?.dataset.at)),
      // on its way to another card the focus never leaves: that card would be gone before it arrives
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        if (!list.current?.contains(relatedTarget)) setFocused(null);
      },
    },
    itemProps: (index: number) => ({
      'data-at': index,
      'data-index': Math.floor(index / layout.columns),
      'aria-posinset': index + 1,
      'aria-setsize': count,
      // a row is as high as its first card: the grid stretches all of it
      ref: index % layout.columns === 0 && !away.includes(index) ? virtualizer.measureElement : undefined,
      style: away.includes(index) ? outOfTheFlow(virtualizer, index, layout) : undefined,
    }),
  };
}

/** The card with the focus and those to which the Tab key leads from it. */
function aroundFocus(focused: number | null, count: number): number[] {
  if (focused === null || Number.isNaN(focused)) return [];
  return [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
}

function roomAround(virtualizer: WindowVirtualizer, { top }: GridLayout): CSSProperties {
  const rows = virtualizer.getVirtualItems();
  const above = (rows[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return { paddingBlock: `${above}px ${Math.max(0, below)}px` };
}

/** Scrolled away with the focus: it stays at its height, since what is taken away loses the focus. */
function outOfTheFlow(virtualizer: WindowVirtualizer, index: number, { columns, top }: GridLayout): CSSProperties {
  const start = virtualizer.measurementsCache[Math.floor(index / columns)]?.start ?? top;
  return { position: 'absolute', top: start - top, left: 0, width: `${100 / columns}%` };
}

interface GridLayout {
  columns: number;
  gap: number;
  /** of the list, from the top of the page */
  top: number;
}

/** How the style sheet lays a grid out at present: it alone decides how many columns there are. */
function useGridLayout(list: RefObject<HTMLElement | null>, initial: GridLayout, isThere: boolean): GridLayout {
  const [layout, setLayout] = useState(initial);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isThere) return;
    const measure = () => {
      const next = layoutOf(element);
      setLayout((known) => (isSame(known, next) ? known : next));
    };
    measure();
    // all that can move or narrow the list changes the size of the part that it lies in
    const observer = new ResizeObserver(measure);
    observer.observe(element.closest('main') ?? element);
    return () => observer.disconnect();
  }, [list, isThere]);
  return layout;
}

function layoutOf(element: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  return {
    columns: gridTemplateColumns.split(' ').length,
    gap: Number.parseFloat(rowGap) || 0,
    top: element.getBoundingClientRect().top + window.scrollY,
  };
}

function isSame(one: GridLayout, other: GridLayout): boolean {
  return one.columns === other.columns && one.gap === other.gap && Math.abs(one.top - other.top) < 1;
}
