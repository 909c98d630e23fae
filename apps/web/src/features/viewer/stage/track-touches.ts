import { lineDirection } from '../../../ui/line-direction.ts';

/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
const TAP_PX = 10;
const SWIPE_PX = 60;
/** A swipe from the edge is the phone's own 'back'. */
const EDGE_PX = 24;

export interface TouchActions {
  onDoubleTap: () => void;
  /** To the document after (1) or before (-1). */
  onSwipe: (by: 1 | -1) => void;
}

interface Spot {
  x: number;
  y: number;
  at: number;
}

/**
 * Recognizes a double tap, and a swipe when the document is not wider than the stage. Uses touch events: browsers cancel
 * pointer events as soon as they scroll.
 */
export function trackTouches(element: HTMLElement, actions: TouchActions, signal: AbortSignal): void {
  let start: (Spot & { mayTurn: boolean }) | null = null;
  let lastTap: Spot | null = null;

  function begin(event: TouchEvent) {
    const touch = event.touches[0];
    start =
      touch && event.touches.length === 1 && !isControl(event.target)
        ? { ...spotOf(touch, event), mayTurn: mayTurn(element, touch) }
        : null;
  }

  function end(event: TouchEvent) {
    const touch = event.changedTouches[0];
    if (!start || !touch || event.touches.length > 0) return;
    const [from, to] = [start, spotOf(touch, event)];
    start = null;
    const [across, along] = [(to.x - from.x) * lineDirection(), to.y - from.y];
    if (Math.hypot(across, along) < TAP_PX) return tap(to);
    const isSwipe = Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(along);
    if (isSwipe && from.mayTurn) actions.onSwipe(across < 0 ? 1 : -1);
  }

  function tap(now: Spot) {
    const isSecond =
      lastTap &&
      now.at - lastTap.at < DOUBLE_TAP_MS &&
      Math.hypot(now.x - lastTap.x, now.y - lastTap.y) < DOUBLE_TAP_PX;
    lastTap = isSecond ? null : now;
    if (isSecond) actions.onDoubleTap();
  }

  element.addEventListener('touchstart', begin, { passive: true, signal });
  element.addEventListener('touchend', end, { passive: true, signal });
  element.addEventListener('touchcancel', () => (start = null), { passive: true, signal });
}

function spotOf({ clientX, clientY }: Touch, { timeStamp }: TouchEvent): Spot {
  return { x: clientX, y: clientY, at: timeStamp };
}

/** Not while the document can be panned or text is selected. */
function mayTurn(element: HTMLElement, { clientX }: Touch): boolean {
  const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX;
  return !isAtEdge && element.scrollWidth <= element.clientWidth + 1 && (getSelection()?.isCollapsed ?? true);
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, .reading-table, .tabs') !== null;
}
