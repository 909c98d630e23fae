import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { innermostDialog } from '../../ui/top-layer.ts';
import type { PaletteSources } from './palette-layer.tsx';

const PaletteLayer = lazy(() => import('./palette-layer.tsx').then((module) => ({ default: module.PaletteLayer })));

/** Ctrl+K, or ⌘K, wherever no other dialog lies on top. The palette comes when somebody asks for it. */
export function usePalette(sources: PaletteSources): { open: () => void; layer: ReactNode } {
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

  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <Suspense>
        <PaletteLayer {...sources} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
