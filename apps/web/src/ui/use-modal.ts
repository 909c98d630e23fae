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
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, [open]);

  return { ref, ...modalEvents({ open, onClose, dismissible }, ref) };
}

function modalEvents({ open, onClose, dismissible }: Modal, ref: RefObject<HTMLDialogElement | null>) {
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
      else ref.current?.showModal();
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      // the scrim is the dialog element itself; its content lies in a frame that fills it
      if (dismissible && event.target === event.currentTarget) onClose();
    },
  };
}
