import type { Document } from '@kinvault/domain/documents/document.schema.ts';

/** Those that the server draws. */
export function canBeCopied({ kind }: Pick<Document, 'kind'>): boolean {
  return ['pdf', 'jpeg', 'png', 'webp', 'heic'].includes(kind);
}
