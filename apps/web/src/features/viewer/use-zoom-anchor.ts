import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps what is in the middle of the stage in the middle while the paper grows and shrinks. */
export function useZoomAnchor(stage: RefObject<HTMLElement | null>, zoom: number): void {
  const middle = useRef({ x: 0.5, y: 0 });

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const remember = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
      middle.current = {
        x: (scrollLeft + clientWidth / 2) / scrollWidth,
        y: (scrollTop + clientHeight / 2) / scrollHeight,
      };
    };
    remember();
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [stage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the zoom, which it need not read
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const { x, y } = middle.current;
    element.scrollTo(
      x * element.scrollWidth - element.clientWidth / 2,
      y * element.scrollHeight - element.clientHeight / 2,
    );
  }, [stage, zoom]);
}
