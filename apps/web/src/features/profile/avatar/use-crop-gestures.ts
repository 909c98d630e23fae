import { type RefObject, useEffect, useRef } from 'react';
import { distanceOf, type Point } from '../../../lib/pinch.ts';

interface CropGestures {
  /** 1.1 zooms in by a tenth */
  onZoomBy: (factor: number) => void;
  /** in CSS pixels, with the width of the window */
  onDrag: (x: number, y: number, windowWidth: number) => void;
}

/** One finger or the mouse drags, two fingers and the wheel zoom. */
export function useCropGestures(stage: RefObject<HTMLElement | null>, gestures: CropGestures): void {
  const now = useRef(gestures);
  useEffect(() => {
    now.current = gestures;
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    // not passive: the dialog must not scroll
    element.addEventListener('wheel', (event) => wheel(event, now.current), { ...options, passive: false });
    const pointers = trackPointers(element, () => now.current);
    element.addEventListener('pointerdown', pointers.down, options);
    element.addEventListener('pointermove', pointers.move, options);
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      element.addEventListener(end, pointers.up, options);
    }
    return () => controller.abort();
  }, [stage]);
}

function wheel(event: WheelEvent, { onZoomBy }: CropGestures): void {
  event.preventDefault();
  onZoomBy(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500)));
}

function trackPointers(element: HTMLElement, now: () => CropGestures) {
  const points = new Map<number, Point>();

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function move(event: PointerEvent) {
    const from = points.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const before = distanceOf(points);
    points.set(event.pointerId, to);
    if (points.size > 1) return now().onZoomBy(distanceOf(points) / before);
    const width = element.firstElementChild?.clientWidth ?? 0;
    if (width > 0) now().onDrag(to.x - from.x, to.y - from.y, width);
  }

  function up(event: PointerEvent) {
    points.delete(event.pointerId);
  }

  return { down, move, up };
}
