import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import { isInTransit, isLive, isStopped, MAX_SENDING, type UploadItem, type UploadQueue } from './upload-queue.ts';

/** Files per request of the check. */
const CHECKED_TOGETHER = 20;

/** Something with the same bytes as a file: a document, or an earlier file of the same queue. */
export type Twin = { kind: 'document'; found: Duplicate } | { kind: 'file'; item: UploadItem };

/** Null if nothing is the same, and once the person has decided. */
export function twinOf({ items }: UploadQueue, { id, check }: UploadItem): Twin | null {
  if (!check?.sha256 || check.answer !== null) return null;
  if (check.found) return { kind: 'document', found: check.found };
  const earlier = items.slice(
    0,
    items.findIndex((item) => item.id === id),
  );
  const item = earlier.find((one) => isLive(one) && one.check?.sha256 === check.sha256);
  return item ? { kind: 'file', item } : null;
}

/** For a single file the question appears at once; for one of several, when it is pressed or submitted. */
export function itemToAsk(queue: UploadQueue): { item: UploadItem; twin: Twin } | null {
  const isSingle = queue.items.filter(isLive).length === 1;
  for (const item of queue.items) {
    const question = item.check?.question;
    const isAsked = question === 'opened' || (question === 'unasked' && (isSingle || item.isSubmitted));
    const twin = isAsked && isLive(item) ? twinOf(queue, item) : null;
    if (twin) return { item, twin };
  }
  return null;
}

/** In order, so that the first of two equal files proceeds. */
export function nextToCheck({ items }: UploadQueue): UploadItem[] {
  return items
    .filter(({ check, status }) => check?.isDue && (status.state === 'waiting' || status.state === 'ready'))
    .slice(0, CHECKED_TOGETHER);
}

/** The files to start sending now, in order. */
export function nextToSend(queue: UploadQueue): UploadItem[] {
  const sending = queue.items.filter((item) => item.status.state === 'sending').length;
  return queue.items
    .filter((item) => item.status.state === 'waiting' && !isHeld(queue, item))
    .slice(0, Math.max(0, MAX_SENDING - sending));
}

export function nextToSave(queue: UploadQueue): UploadItem[] {
  return queue.items.filter((item) => item.isSubmitted && item.status.state === 'ready' && !isHeld(queue, item));
}

/**
 * Whether closing the dialog would lose something: a running upload, or chosen files that are not stored. A photo that
 * was just taken exists nowhere else. A file that is already here is no loss.
 */
export function lostByLeaving(queue: UploadQueue): 'upload' | 'files' | null {
  const lost = queue.items.filter((item) => isLive(item) && item.status.state !== 'saved' && !twinOf(queue, item));
  if (lost.some((item) => isInTransit(item) || isStopped(item) || item.status.state === 'saving')) return 'upload';
  return lost.length > 0 ? 'files' : null;
}

/** Waits for its check or for the person's answer. */
function isHeld(queue: UploadQueue, item: UploadItem): boolean {
  return item.check?.isDue === true || twinOf(queue, item) !== null;
}
