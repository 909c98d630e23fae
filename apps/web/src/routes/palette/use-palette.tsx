import { lazy, type ReactNode, Suspense } from 'react';
import type { PaletteSources } from './palette-layer.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

const PaletteLayer = lazy(() => import('./palette-layer.tsx').then((module) => ({ default: module.PaletteLayer })));

/** The dashboard's: it knows the papers already, and opens its own dialogs. */
export function usePalette(sources: PaletteSources): { open: () => void; layer: ReactNode } {
  const { isOpen, setOpen } = usePaletteKeys();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <Suspense>
        <PaletteLayer {...sources} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
