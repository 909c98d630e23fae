import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Rows rendered beyond the window, so that scrolling and the Tab key find them ready. */
const OVERSCAN_ROWS = 3;

/**
 * The last layout of cards, of rows and of a phone's rows: when someone returns, the page has its height at once and the
 * scroll position fits.
 */
const remembered = {
  cards: { columns: 3, gap: 20, top: 400, rowHeight: 352 },
  rows: { columns: 1, gap: 0, top: 400, rowHeight: 46 },
  phoneRows: { columns: 1, gap: 0, top: 200, rowHeight: 60 },
};
export type GridShape = keyof typeof remembered;

type WindowVirtualizer = Virtualizer<Window, HTMLElement>;

/**
 * The cards to render: the rows near the window, and the focused card with its neighbors. Padding above and below
 * replaces the others.
 */
export function useGridWindow(list: RefObject<HTMLElement | null>, count: number, shape: GridShape = 'cards') {
  const layout = useGridLayout(list, remembered[shape], count > 0);
  const [focused, setFocused] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / layout.columns),
    estimateSize: () => remembered[shape].rowHeight,
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
    if (rowHeight) remembered[shape] = { ...layout, rowHeight };
  }, [layout, rowHeight, shape]);

  const indices = Array.from({ length: until - from }, (_, at) => from + at);
  const away = aroundFocus(focused, count).filter((index) => index < from || index >= until);
  return {
    /** renders this one too, so that it can take the focus */
    reach: setFocused,
    /** the rows within the window itself */
    visible: virtualizer.range,
    rowHeight: rowHeight ?? remembered[shape].rowHeight,
    indices: [...away.filter((index) => index < from), ...indices, ...away.filter((index) => index >= until)],
    listProps: {
      style: roomAround(virtualizer, layout),
      onFocus: ({ target }: { target: Element }) =>
        setFocused(Number(target.closest<HTMLElement>('[data-at]')?.dataset.at)),
      // ignored while the focus moves to another card, which would be unmounted before the focus arrives
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        if (!list.current?.contains(relatedTarget)) setFocused(null);
      },
    },
    itemProps: (index: number) => ({
      'data-at': index,
      'data-index': Math.floor(index / layout.columns),
      // measures the first card only: the grid stretches the others to its height
      ref: index % layout.columns === 0 && !away.includes(index) ? virtualizer.measureElement : undefined,
      style: away.includes(index) ? outOfTheFlow(virtualizer, index, layout) : undefined,
    }),
  };
}

/** The focused card and those the Tab key reaches from it. */
function aroundFocus(focused: number | null, count: number): number[] {
  if (focused === null || Number.isNaN(focused)) return [];
  return [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
}

function roomAround(virtualizer: WindowVirtualizer, { top }: GridLayout): CSSProperties {
  const rows = virtualizer.getVirtualItems();
  const above = (rows[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return { paddingBlockStart: above, paddingBlockEnd: Math.max(0, below) };
}

/** For a focused card that was scrolled away: it keeps its position, since unmounting it would lose the focus. */
function outOfTheFlow(virtualizer: WindowVirtualizer, index: number, { columns, top }: GridLayout): CSSProperties {
  const start = virtualizer.measurementsCache[Math.floor(index / columns)]?.start ?? top;
  return { position: 'absolute', top: start - top, insetInlineStart: 0, width: `${100 / columns}%` };
}

interface GridLayout {
  columns: number;
  gap: number;
  /** px from the top of the page to the list */
  top: number;
}

/** The current layout, read from the style sheet, which alone decides the number of columns. */
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
    // anything that moves or narrows the list also resizes <main>
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
