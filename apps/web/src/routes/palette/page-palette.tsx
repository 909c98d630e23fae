import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

const PagePaletteLayer = lazyComponent(async () => (await import('./page-palette-layer.tsx')).PagePaletteLayer);

/** The palette on pages other than the dashboard. */
export function PagePalette() {
  const { isOpen, setOpen } = usePaletteKeys();
  if (isOpen === undefined) return null;
  return <PagePaletteLayer open={isOpen} onClose={() => setOpen(false)} />;
}
