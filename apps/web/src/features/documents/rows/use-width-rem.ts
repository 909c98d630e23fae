import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in rem, so that larger text needs more of it. */
export function useWidthRem(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(60);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setWidth(Math.floor(measured.clientWidth / rem));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
