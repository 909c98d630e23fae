import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { enterTopLayer } from './top-layer.ts';

interface Modal {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
}

/**
 * Drives a native `<dialog>`: the browser makes the page inert, traps the focus and gives it back.
 * First focus: the element marked `data-autofocus`, else the dialog itself, so that no keyboard
 * jumps up on a phone.
 */
export function useModal({ open, onClose, dismissible }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);

  // a layout effect: its clean-up runs while the element is still in the page, so that close() can give the focus back
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    reserveScrollbar();
    const opener = document.activeElement;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    const leave = enterTopLayer(dialog);
    return () => {
      const within = document.activeElement;
      leave();
      dialog.close();
      keepFocusOnOpener(opener, within);
    };
  }, [open]);

  const pressed = useRef<EventTarget>(null);
  return { ref, ...modalEvents({ open, onClose, dismissible }, pressed) };
}

/**
 * React puts the focus back to where it was before its own work, if that is still in the page: the notices are. A dialog
 * that closes under a question, which closes with it, cannot give the focus back: its opener is inert until both are
 * closed. Where nothing opened the dialog, or that is gone, the keyboard goes on in the main part.
 */
function keepFocusOnOpener(opener: Element | null, within: Element | null): void {
  const focused = document.activeElement;
  queueMicrotask(() => {
    if (document.activeElement === within) focus(focused);
    if (document.activeElement === document.body) focus(opener);
    // after those of all dialogs that close with this one
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    });
  });
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}

/** The page behind does not scroll; where a scrollbar took room, that room stays, so nothing moves sideways. */
function reserveScrollbar(): void {
  const root = document.documentElement;
  root.classList.toggle('had-scrollbar', window.innerWidth > root.clientWidth);
}

function modalEvents({ open, onClose, dismissible }: Modal, pressed: RefObject<EventTarget | null>) {
  return {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // a file picker inside the dialog sends a bubbling 'cancel' of its own
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Chromium closes at a second Esc whatever 'cancel' says
      const dialog = event.currentTarget;
      if (event.target !== dialog || !open || dialog.open || !dialog.isConnected) return;
      if (dismissible) onClose();
      else dialog.showModal();
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      pressed.current = event.target;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // the scrim is the dialog element itself; its content lies in a frame that fills it. Both ends of the
      // press count: text selected with the mouse often ends outside
      const scrim = event.currentTarget;
      if (dismissible && event.target === scrim && pressed.current === scrim) onClose();
    },
  };
}
