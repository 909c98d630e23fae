import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { enterTopLayer } from './top-layer.ts';

interface Modal {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
}

/**
 * Drives a native `<dialog>`: the browser makes the page inert, traps the focus and returns it.
 * Initial focus: the element marked `data-autofocus`, otherwise the dialog itself, so that no keyboard
 * pops up on a phone.
 */
export function useModal({ open, onClose, dismissible }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);

  // a layout effect: its cleanup runs while the element is still in the page, so that close() can return the focus
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    reserveScrollbar();
    const opener = document.activeElement;
    dialog.showModal();
    noteModals();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    const leave = enterTopLayer(dialog);
    return () => {
      const within = document.activeElement;
      leave();
      dialog.close();
      noteModals();
      keepFocusOnOpener(opener, within);
    };
  }, [open]);

  const pressed = useRef<EventTarget>(null);
  return { ref, ...modalEvents({ open, onClose, dismissible }, pressed) };
}

/**
 * After a commit React restores the previous focus if that element is still in the page, as the toasts are. A dialog
 * that closes together with a question above it cannot return the focus: its opener is inert until both are
 * closed. If nothing opened the dialog, or its opener is gone, the focus moves to the main part.
 */
function keepFocusOnOpener(opener: Element | null, within: Element | null): void {
  const focused = document.activeElement;
  queueMicrotask(() => {
    if (document.activeElement === within) focus(focused);
    if (document.activeElement === document.body) focus(opener);
    // after the effects of all dialogs that close with this one
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    });
  });
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}

/** The page behind does not scroll; the scrollbar's space is kept, so that nothing shifts sideways. */
function reserveScrollbar(): void {
  const root = document.documentElement;
  root.classList.toggle('had-scrollbar', window.innerWidth > root.clientWidth);
}

/** For the style sheet: whether a dialog is open. */
function noteModals(): void {
  document.documentElement.classList.toggle('has-modal', document.querySelector('dialog:modal') !== null);
}

function modalEvents({ open, onClose, dismissible }: Modal, pressed: RefObject<EventTarget | null>) {
  return {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // a file picker inside the dialog sends its own bubbling 'cancel'
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Chromium closes on a second Esc even if 'cancel' was prevented
      const dialog = event.currentTarget;
      if (event.target !== dialog || !open || dialog.open || !dialog.isConnected) return;
      if (dismissible) onClose();
      else dialog.showModal();
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      pressed.current = event.target;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // the scrim is the dialog element itself; its content is in a frame that fills it. Both ends of the
      // press count: text selected with the mouse often ends outside
      const scrim = event.currentTarget;
      if (dismissible && event.target === scrim && pressed.current === scrim) onClose();
    },
  };
}
