import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import { isInTransit, isLive, isStopped, MAX_SENDING, type UploadItem, type UploadQueue } from './upload-queue.ts';

/** Files that are checked with one request. */
const CHECKED_TOGETHER = 20;

/** What has the same bytes as a file: a document, or an earlier file of the same queue. */
export type Twin = { kind: 'document'; found: Duplicate } | { kind: 'file'; item: UploadItem };

/** Null where no file is the same, and once the person has decided. */
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

/** A single file is asked about at once; of several, one is asked about when it is pressed or submitted. */
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

/** In order, so that the first of two equal files is the one that goes ahead. */
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
 * What closing the dialog would lose: a running upload, or files that are chosen and not stored. A photo that was just
 * taken exists nowhere else. A file that is here already loses nothing.
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
