import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { i18n } from '../../lib/i18n.ts';

export interface ListPosition {
  /** 'n of total', or empty if the document is not in the list. */
  label: string;
  previous: Document | null;
  next: Document | null;
}

/** The document's position in the list and its neighbors [DVW-1]. */
export function listPositionOf(documents: readonly Document[], documentId: string): ListPosition {
  const at = documents.findIndex((document) => document.id === documentId);
  if (at < 0) return { label: '', previous: null, next: null };
  return {
    label: i18n.t({
      id: 'viewer.position',
      message: '{number} of {total}',
      values: { number: at + 1, total: documents.length },
    }),
    previous: documents[at - 1] ?? null,
    next: documents[at + 1] ?? null,
  };
}
