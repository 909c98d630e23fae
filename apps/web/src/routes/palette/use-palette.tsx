import type { ReactNode } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { PaletteSources } from './palette-layer.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

const PaletteLayer = lazyComponent(async () => (await import('./palette-layer.tsx')).PaletteLayer);

/** The palette on the dashboard, which has the documents loaded and opens its own dialogs. */
export function usePalette(sources: PaletteSources): { open: () => void; layer: ReactNode } {
  const { isOpen, setOpen } = usePaletteKeys();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && <PaletteLayer {...sources} open={isOpen} onClose={() => setOpen(false)} />,
  };
}
