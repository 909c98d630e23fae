import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './fit.ts';

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
  const style = getComputedStyle(element);
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const edges = 2 * px('--stage-edge');
  return { width: Math.max(1, width - edges), height: Math.max(1, height - edges - px('--stage-foot')) };
}
