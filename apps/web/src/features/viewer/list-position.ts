import type { Document } from '@kinvault/domain/documents/document.schema.ts';

export interface ListPosition {
  /** 'n of total', or empty for a document that is not in the list. */
  label: string;
  previous: Document | null;
  next: Document | null;
}

/** Where a document stands among those it is leafed through with [DVW-1]. */
export function listPositionOf(documents: readonly Document[], documentId: string): ListPosition {
  const at = documents.findIndex((document) => document.id === documentId);
  if (at < 0) return { label: '', previous: null, next: null };
  return {
    label: `${at + 1} of ${documents.length}`,
    previous: documents[at - 1] ?? null,
    next: documents[at + 1] ?? null,
  };
}
