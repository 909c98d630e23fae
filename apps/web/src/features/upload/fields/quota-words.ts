import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { i18n } from '../../../lib/i18n.ts';
import { isLive, type UploadItem } from '../queue/upload-queue.ts';

/** What one person's documents should not exceed together [D-11]. */
export interface Quota {
  bytes: number;
  /** uploads past it are refused; otherwise they pass, with a warning */
  isEnforced: boolean;
  /** of somebody's documents that the reader can see */
  usedBytes: (ownerId: string) => number;
}

/** What the queue would add to somebody's documents. */
export function queuedBytes(items: readonly UploadItem[], ownerId: string): number {
  const theirs = items.filter(
    (item) =>
      isLive(item) &&
      item.status.state !== 'saved' &&
      item.draft.target.kind === 'person' &&
      item.draft.target.personId === ownerId,
  );
  return theirs.reduce((sum, { file }) => sum + file.size, 0);
}

/** `whose` as it begins a sentence: 'Your', 'Mia’s'. Null while there is room, and where nothing is to be added. */
export function quotaSentence(whose: string, used: number, added: number, quota: Quota): string | null {
  if (added === 0 || used + added <= quota.bytes) return null;
  const limit = fileSizeText(i18n, quota.bytes).replace('.0 ', ' ');
  if (quota.isEnforced) {
    return `There is no room left for this: ${whose === 'Your' ? 'your' : whose} documents take ${fileSizeText(i18n, used)} of ${limit}. Remove something first.`;
  }
  return `${whose} documents come to ${fileSizeText(i18n, used + added)} with this, past the ${limit} meant for one person. It is kept all the same.`;
}
