import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './fit.ts';

/** Room that a paper keeps to the stage's edges, in px. */
const MARGIN = { wide: 32, narrow: 12 };
const NARROW_STAGE = 600;

/** The room for a paper at 100 percent: the stage without its margins. Null until it is laid out. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize(roomIn(element)));
    observer.observe(element);
    setSize(roomIn(element));
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

function roomIn(element: HTMLElement): Size {
  const { width, height } = element.getBoundingClientRect(); // without the scroll bars, which come and go with the zoom
  const margin = width < NARROW_STAGE ? MARGIN.narrow : MARGIN.wide;
  const style = getComputedStyle(element);
  const below = Number.parseFloat(style.getPropertyValue('--stage-foot')) || 0;
  return { width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * margin - below) };
}
