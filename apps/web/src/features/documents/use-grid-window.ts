import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { type GridLayout, useGridLayout } from './use-grid-layout.ts';

/** Beyond the window's edges, so that neither scrolling nor the Tab key outruns what is there. */
const OVERSCAN_ROWS = 3;

/** As the last grid was: where one returns to, the page has its height at once, and scrolling back finds its place. */
let remembered = { columns: 3, gap: 20, top: 400, rowHeight: 352 };

type WindowVirtualizer = Virtualizer<Window, HTMLElement>;

/**
 * Which of many cards are in the page: the rows near the window, and the card that has the focus. Above and below,
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
  const away = focused !== null && focused < count && (focused < from || focused >= until) ? focused : null;
  if (away !== null) indices.splice(away < from ? 0 : indices.length, 0, away);
  return {
    indices,
    listProps: {
      style: roomAround(virtualizer, layout),
      onFocus: ({ target }: { target: Element }) =>
        setFocused(Number(target.closest<HTMLElement>('[data-at]')?.dataset.at)),
      onBlur: () => setFocused(null),
    },
    itemProps: (index: number) => ({
      'data-at': index,
      'data-index': Math.floor(index / layout.columns),
      'aria-posinset': index + 1,
      'aria-setsize': count,
      // a row is as high as its first card: the grid stretches all of it
      ref: index % layout.columns === 0 && index !== away ? virtualizer.measureElement : undefined,
      style: index === away ? outOfTheFlow(virtualizer, away, layout) : undefined,
    }),
  };
}

function roomAround(virtualizer: WindowVirtualizer, { top }: GridLayout): CSSProperties {
  const rows = virtualizer.getVirtualItems();
  const above = (rows[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return { paddingBlock: `${above}px ${Math.max(0, below)}px` };
}

/** Scrolled away with the focus on it: it stays at its place, since what is taken away loses the focus. */
function outOfTheFlow(virtualizer: WindowVirtualizer, index: number, { columns, top }: GridLayout): CSSProperties {
  const start = virtualizer.measurementsCache[Math.floor(index / columns)]?.start ?? top;
  return { position: 'absolute', top: start - top, width: `${100 / columns}%` };
}
