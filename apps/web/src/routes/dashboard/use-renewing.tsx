import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rightsOf } from '../../features/viewer/side-panel/reader-rights.ts';
import { useFamilies, useReader } from '../../household/household.tsx';
import type { Renewing } from '../../household/renewals.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';

const RenewingLayer = lazyComponent(async () => (await import('./renewing-layer.tsx')).RenewingLayer);

/** 'Mark as renewed': the dialog, which also moves on to the new document if the viewer shows the old one [KNO-9]. */
export function useRenewing(documents: readonly Document[] | undefined): Renewing & { layer: ReactNode } {
  const families = useFamilies();
  const person = useReader();
  const [old, setOld] = useState<Document | null>(null);
  const { doc } = useSearch({ from: '/dashboard' });
  const openedHere = useLocation({ select: ({ state }) => state.openedHere });
  const navigate = useNavigate({ from: '/dashboard' });

  function showRenewed(newId: string) {
    setOld(null);
    if (doc === undefined || doc !== old?.id) return;
    // the dialog is still mounted for a moment, with its choices, and would ask whether to leave
    const options = { replace: true, ignoreBlocker: true, state: { openedHere } };
    void navigate({ search: (search) => ({ ...search, doc: newId }), ...options });
  }

  return {
    mayRenew: (document) => rightsOf(document, families, person.id).mayEdit,
    open: setOld,
    layer: old && (
      <RenewingLayer documents={documents} old={old} onRenewed={showRenewed} onClose={() => setOld(null)} />
    ),
  };
}
