import { type RefObject, useLayoutEffect, useState } from 'react';

export interface GridLayout {
  columns: number;
  gap: number;
  /** of the list, from the top of the page */
  top: number;
}

/** How the style sheet lays a grid out at present: it alone decides how many columns there are. */
export function useGridLayout(list: RefObject<HTMLElement | null>, initial: GridLayout, isThere: boolean): GridLayout {
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
