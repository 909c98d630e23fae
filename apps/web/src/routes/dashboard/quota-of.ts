import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Quota } from '../../features/upload/quota-words.ts';
import type { VaultProps } from './vault-props.ts';

/** What each may keep, and keeps as far as the reader can see; unknown until the list has come. */
export function quotaOf(
  settings: VaultProps['settings'],
  documents: readonly Document[] | undefined,
): Quota | undefined {
  if (!documents) return undefined;
  return {
    bytes: settings.quotaBytes,
    isEnforced: settings.isQuotaEnforced,
    usedBytes: (ownerId) =>
      documents.reduce((sum, document) => sum + (document.ownerId === ownerId ? document.sizeBytes : 0), 0),
  };
}
