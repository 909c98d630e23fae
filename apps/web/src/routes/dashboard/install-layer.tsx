import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type InstallWay, installWay, rememberOffer } from '../../features/install/install-ways.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';

const InstallSheet = lazyComponent(async () => (await import('../../features/install/install-sheet.tsx')).InstallSheet);

/**
 * After a paper was pinned here and the viewer is closed, offers once to add the app to a phone's home screen [OFF-3].
 */
export function InstallLayer({ documents }: { documents: readonly Document[] | undefined }) {
  const { doc } = useSearch({ from: '/dashboard' });
  const isPhone = useMediaQuery(PHONE_QUERY);
  const hasPinned = useHasPinned(documents);
  const [way, setWay] = useState<InstallWay | null>(null);
  const isTime = hasPinned && isPhone && doc === undefined;

  useEffect(() => {
    if (!isTime) return;
    const found = installWay();
    if (found) rememberOffer();
    setWay((shown) => shown ?? found);
  }, [isTime]);

  return way && <InstallSheet way={way} onClose={() => setWay(null)} />;
}

/** Whether there are more pinned papers than when the list was first loaded. */
function useHasPinned(documents: readonly Document[] | undefined): boolean {
  const count = documents?.filter(({ isFavorite }) => isFavorite).length;
  const [first, setFirst] = useState(count);
  if (first === undefined && count !== undefined) setFirst(count);
  return first !== undefined && count !== undefined && count > first;
}
