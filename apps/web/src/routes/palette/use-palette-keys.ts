import { useEffect, useEffectEvent, useState } from 'react';
import { innermostDialog } from '../../ui/top-layer.ts';

/** With Ctrl or Cmd. */
export const PALETTE_KEY = 'k';

interface PaletteState {
  /** undefined until the first opening, which loads the palette */
  isOpen: boolean | undefined;
  setOpen: (isOpen: boolean) => void;
}

/** Opens with Ctrl+K or ⌘K, unless another dialog is open. */
export function usePaletteKeys(): PaletteState {
  const [isOpen, setOpen] = useState<boolean>();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === PALETTE_KEY;
    if (!isShortcut || (innermostDialog() !== null && !isOpen)) return;
    event.preventDefault();
    setOpen(!isOpen);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return { isOpen, setOpen };
}
