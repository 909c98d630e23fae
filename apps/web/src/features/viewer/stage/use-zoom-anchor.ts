import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps what is in the middle of the stage in the middle while the paper grows and shrinks. */
export function useZoomAnchor(stage: RefObject<HTMLElement | null>, zoom: number): void {
  const scrolled = useRef({ left: 0, top: 0 });
  const lastZoom = useRef(zoom);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const remember = () => {
      scrolled.current = { left: element.scrollLeft, top: element.scrollTop };
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [stage]);

  useLayoutEffect(() => {
    const element = stage.current;
    const growth = zoom / lastZoom.current;
    lastZoom.current = zoom;
    if (!element || growth === 1) return;
    // from what was remembered: the browser has by now cut the offsets to the new size of the paper
    const { left, top } = scrolled.current;
    const [halfWidth, halfHeight] = [element.clientWidth / 2, element.clientHeight / 2];
    element.scrollTo((left + halfWidth) * growth - halfWidth, (top + halfHeight) * growth - halfHeight);
  }, [stage, zoom]);
}
