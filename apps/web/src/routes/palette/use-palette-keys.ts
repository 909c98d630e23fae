import { useEffect, useEffectEvent, useState } from 'react';
import { innermostDialog } from '../../ui/top-layer.ts';

interface PaletteState {
  /** undefined until somebody has asked for it: nothing of it is loaded before */
  isOpen: boolean | undefined;
  setOpen: (isOpen: boolean) => void;
}

/** Ctrl+K, or ⌘K, wherever no other dialog lies on top. */
export function usePaletteKeys(): PaletteState {
  const [isOpen, setOpen] = useState<boolean>();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k';
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
