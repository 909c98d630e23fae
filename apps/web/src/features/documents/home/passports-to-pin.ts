import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';

/** All that the reader sees and has not pinned, as many as one call takes. */
export function passportsToPin<D extends Pick<Document, 'type' | 'isFavorite'>>(documents: readonly D[]): D[] {
  return documents.filter(({ type, isFavorite }) => type === 'Passport' && !isFavorite).slice(0, MAX_DOCUMENTS_AT_ONCE);
}
