import { type RefObject, useEffect, useRef } from 'react';
import { distanceOf, type Point } from '../../../lib/pinch.ts';
import { trackTouches } from './track-touches.ts';

interface Gestures {
  zoom: number;
  onZoomTo: (zoom: number) => void;
  /** to the next (1) or previous (-1) document; absent on the desktop */
  onSwipe?: (by: 1 | -1) => void;
}

/** Pinch and Ctrl+wheel zoom, a mouse drags, a double tap zooms in and back. One finger scrolls natively. */
export function useStageGestures(stage: RefObject<HTMLElement | null>, { zoom, onZoomTo, onSwipe }: Gestures): void {
  const now = useRef({ zoom, onZoomTo, onSwipe });
  useEffect(() => {
    now.current = { zoom, onZoomTo, onSwipe };
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const zoomTo = (value: number) => now.current.onZoomTo(value);

    element.addEventListener('wheel', (event) => wheel(event, now.current.zoom, zoomTo), {
      ...options,
      passive: false,
    });
    const zoomInOrBack = () => zoomTo(now.current.zoom > 100 ? 100 : 200);
    // on text, a double click selects a word. Touch is handled below: only some browsers send a dblclick for it
    element.addEventListener('dblclick', (event) => isMouse(event) && !isText(event.target) && zoomInOrBack(), options);
    const touches = { onDoubleTap: zoomInOrBack, onSwipe: (by: 1 | -1) => now.current.onSwipe?.(by) };
    trackTouches(element, touches, controller.signal);
    const hands = trackHands(element, () => now.current.zoom, zoomTo);
    element.addEventListener('pointerdown', hands.down, options);
    element.addEventListener('pointermove', hands.move, options);
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      element.addEventListener(end, hands.up, options);
    }
    return () => controller.abort();
  }, [stage]);
}

/** A touchpad's pinch arrives as Ctrl+wheel. Unhandled, it would zoom the whole page. */
function wheel(event: WheelEvent, zoom: number, zoomTo: (zoom: number) => void): void {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomTo(zoom * Math.exp(-event.deltaY / 200));
}

function trackHands(element: HTMLElement, zoomNow: () => number, zoomTo: (zoom: number) => void) {
  const points = new Map<number, Point>();
  let pinch: { distance: number; zoom: number } | null = null;

  function down(event: PointerEvent) {
    const isMouse = event.pointerType === 'mouse';
    if (isMouse && (event.button !== 0 || !overflows(element) || isControl(event.target) || isText(event.target)))
      return;
    if (isMouse) element.setPointerCapture(event.pointerId);
    points.set(event.pointerId, pointOf(event));
    if (points.size === 2) pinch = { distance: distanceOf(points), zoom: zoomNow() };
  }

  function move(event: PointerEvent) {
    const from = points.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    points.set(event.pointerId, to);
    if (pinch && points.size === 2) zoomTo(pinch.zoom * (distanceOf(points) / pinch.distance));
    else if (event.pointerType === 'mouse') element.scrollBy(from.x - to.x, from.y - to.y);
  }

  function up(event: PointerEvent) {
    points.delete(event.pointerId);
    pinch = null;
  }

  return { down, move, up };
}

/** Some browsers send a dblclick without a pointer type: there the kind of device decides. */
function isMouse(event: MouseEvent): boolean {
  if (event instanceof PointerEvent) return event.pointerType === 'mouse';
  return matchMedia('(pointer: fine)').matches;
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function overflows(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
}

function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.pdf-text > span, .word-layer > span, .reading') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}
