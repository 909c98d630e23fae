import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expiryState } from '@kinvault/domain/documents/expiry.ts';

export interface ExpiryCounts {
  expired: number;
  soon: number;
}

export function documentsOf(documents: readonly Document[], ownerId: string): Document[] {
  return documents.filter((document) => document.ownerId === ownerId);
}

/** Documents of the families, owned by no person. */
export function generalDocuments(documents: readonly Document[]): Document[] {
  return documents.filter(({ ownerId }) => ownerId === null);
}

export function expiryCounts(documents: readonly Document[], today: string): ExpiryCounts {
  const states = documents.map(({ expiresOn }) => expiryState(expiresOn, today));
  return {
    expired: states.filter((state) => state === 'expired').length,
    soon: states.filter((state) => state === 'soon').length,
  };
}

/** Expired and expiring counts by owner. Owners with neither are left out. */
export function attentionByOwner(documents: readonly Document[], today: string): Map<string, ExpiryCounts> {
  const byOwner = Map.groupBy(documents, ({ ownerId }) => ownerId);
  const attention = new Map<string, ExpiryCounts>();
  for (const [ownerId, owned] of byOwner) {
    const counts = expiryCounts(owned, today);
    if (ownerId !== null && counts.expired + counts.soon > 0) attention.set(ownerId, counts);
  }
  return attention;
}

/** The next documents to expire, expired ones first. */
export function comingUp(documents: readonly Document[], count: number): Document[] {
  return documents
    .filter(({ expiresOn }) => expiresOn !== null)
    .toSorted((one, other) => (one.expiresOn ?? '').localeCompare(other.expiresOn ?? ''))
    .slice(0, count);
}
