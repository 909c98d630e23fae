import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ReactNode } from 'react';

/** Whose documents a lane of the timeline shows. */
export interface TimelineOwner {
  /** null for general documents */
  id: string | null;
  name: string;
  face: ReactNode;
}

export interface Lane {
  owner: TimelineOwner;
  documents: Document[];
}

/** One lane per owner with something in `ending`, in the given order. */
export function lanesOf(owners: readonly TimelineOwner[], ending: readonly Document[]): Lane[] {
  const byOwner = Map.groupBy(ending, ({ ownerId }) => ownerId);
  return owners.flatMap((owner) => {
    const documents = byOwner.get(owner.id);
    return documents ? [{ owner, documents }] : [];
  });
}
