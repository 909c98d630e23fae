import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ReactNode } from 'react';

/** Whose documents stand in one line of the timeline. */
export interface TimelineOwner {
  /** null for the families' common papers */
  id: string | null;
  name: string;
  face: ReactNode;
}

export interface Lane {
  owner: TimelineOwner;
  documents: Document[];
}

/** One lane for each who has something that ends by then, in the order in which they are given. */
export function lanesOf(owners: readonly TimelineOwner[], ending: readonly Document[]): Lane[] {
  const byOwner = Map.groupBy(ending, ({ ownerId }) => ownerId);
  return owners.flatMap((owner) => {
    const documents = byOwner.get(owner.id);
    return documents ? [{ owner, documents }] : [];
  });
}
