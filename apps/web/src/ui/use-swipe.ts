import { type DragEvent, type PointerEvent, useRef } from 'react';
import { lineDirection } from './line-direction.ts';
import { TOAST_SWIPE_PX } from './toast-state.ts';

/** A shorter movement is a press, and its button gets the click. */
const MOVE_PX = 6;

/**
 * A swipe to the end of the line beyond 50 px dismisses, a shorter one springs back [STA-11]. The distance is passed to
 * the style sheet as `--swipe`; the element needs `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<number | null>(null);

  const travelled = (event: PointerEvent) =>
    Math.max(0, (event.clientX - (from.current ?? event.clientX)) * lineDirection());
  const release = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const { currentTarget: element } = event;
    if (from.current === null) return;
    from.current = null;
    if (element.dataset.swipe !== 'move') return;
    element.dataset.swipe = isDone ? 'end' : 'cancel';
    // the click after a swipe must not press a button
    element.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
    if (isDone) onSwipe();
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) from.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null || travelled(event) < MOVE_PX) return;
      const { currentTarget: element } = event;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      element.dataset.swipe = 'move';
      element.style.setProperty('--swipe', `${travelled(event) * lineDirection()}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => release(event, travelled(event) > TOAST_SWIPE_PX),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event, false),
    // text that an earlier swipe has selected would be dragged instead, which cancels the swipe
    onDragStart: (event: DragEvent<HTMLElement>) => event.preventDefault(),
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
