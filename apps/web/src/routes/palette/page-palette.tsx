import { lazy, Suspense } from 'react';
import { usePaletteKeys } from './use-palette-keys.ts';

const PageLayer = lazy(() => import('./page-layer.tsx').then((module) => ({ default: module.PageLayer })));

/** The palette of the pages beside the dashboard. */
export function PagePalette() {
  const { isOpen, setOpen } = usePaletteKeys();
  if (isOpen === undefined) return null;
  return (
    <Suspense>
      <PageLayer open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
