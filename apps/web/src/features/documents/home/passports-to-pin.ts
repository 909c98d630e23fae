import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';

/** The visible passports that are not pinned, up to the limit of one call. */
export function passportsToPin<D extends Pick<Document, 'type' | 'isFavorite'>>(documents: readonly D[]): D[] {
  return documents.filter(({ type, isFavorite }) => type === 'Passport' && !isFavorite).slice(0, MAX_DOCUMENTS_AT_ONCE);
}
