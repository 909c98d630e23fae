import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { dragDocument } from '../../../lib/dragged-document.ts';
import type { SelectionControls } from './use-selection.ts';
import { isSelectAll } from './use-selection-keys.ts';

const LONG_PRESS_MS = 500;
/** A finger that moves farther is scrolling. */
const STILL_PX = 10;

interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

/**
 * Selecting in a grid of cards: a long press with a finger, Space or x on a card, and while selecting any click on one.
 * Shift selects all from the last selected one. Handled by the list, so that its cards need no handlers.
 */
export function useChoosingCards(selection: SelectionControls, documents: readonly Document[]) {
  const press = useRef<Press>(undefined);
  const wasLongPress = useRef(false);
  const isShifted = useRef(false);
  const idAt = (target: EventTarget) => {
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset.at : undefined;
    return at === undefined ? undefined : documents[Number(at)]?.id;
  };
  const endPress = () => clearTimeout(press.current?.timer);

  return {
    /** a card's own checkbox */
    onBox: (id: string) => selection.choose(id, { toHere: isShifted.current }),
    handlers: {
      onClickCapture(event: MouseEvent) {
        isShifted.current = event.shiftKey;
        const id = idAt(event.target);
        if (id === undefined || isBox(event.target) || !(selection.isOn || wasLongPress.current)) return;
        event.preventDefault();
        event.stopPropagation(); // the card's link would open the document
        if (!wasLongPress.current) selection.choose(id, { toHere: event.shiftKey });
        wasLongPress.current = false;
      },
      onKeyDown(event: KeyboardEvent) {
        if (isSelectAll(event.nativeEvent)) {
          event.preventDefault();
          selection.chooseAll();
          return;
        }
        isShifted.current = event.shiftKey;
        const id = idAt(event.target);
        const isSpaceOnBox = event.key === ' ' && isBox(event.target);
        if (id === undefined || !isChoosingKey(event) || isSpaceOnBox) return;
        event.preventDefault(); // Space would scroll
        selection.choose(id, { toHere: event.shiftKey });
      },
      onPointerDown(event: PointerEvent) {
        endPress();
        wasLongPress.current = false;
        const id = idAt(event.target);
        if (event.pointerType !== 'touch' || id === undefined || isBox(event.target)) return;
        const timer = setTimeout(() => {
          wasLongPress.current = true;
          selection.choose(id);
        }, LONG_PRESS_MS);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x = 0, y = 0 } = press.current ?? {};
        if (Math.hypot(clientX - x, clientY - y) > STILL_PX) endPress();
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
      // Android opens a link's menu on a long press
      onContextMenu(event: MouseEvent) {
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
      },
      onDragStart(event: DragEvent) {
        const id = idAt(event.target);
        if (wasLongPress.current || selection.isOn) event.preventDefault();
        else if (id !== undefined) dragDocument(event, id);
      },
    },
  };
}

function isBox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.select-box') !== null;
}

function isChoosingKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === ' ' || key.toLowerCase() === 'x') && !ctrlKey && !metaKey && !altKey;
}
