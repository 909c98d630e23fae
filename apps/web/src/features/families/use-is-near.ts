import { type RefObject, useEffect, useState } from 'react';

/** As far beyond the list's edges a row is made ready, so that neither scrolling nor the Tab key outruns it. */
const MARGIN = '480px 0px';

/** Whether an element stands in or near the visible part of the list that scrolls it, or has the focus. */
export function useIsNear(ref: RefObject<HTMLElement | null>, listSelector: string): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.at(-1)?.isIntersecting ?? false;
        setIsNear(isIn || element.contains(document.activeElement));
      },
      { root: element.closest(listSelector), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, listSelector]);
  return isNear;
}
