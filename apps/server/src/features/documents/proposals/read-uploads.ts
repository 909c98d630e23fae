import { leaveUnread } from './leave-unread.ts';
import type { ReadingDeps } from './propose-from-zone.ts';
import { readPiece } from './read-piece.ts';
import { takeNextUpload } from './reading-queue.repository.ts';

/**
 * Reads a piece of the upload whose turn it is. The next job is planned before, so that another worker reads at the same
 * time, and after, when the next piece of this upload may be read; the job that finds nothing plans none. A job that fails is
 * run again and goes on with the same upload.
 */
export async function readUploads(deps: ReadingDeps, jobId: string): Promise<void> {
  const { transactions, enqueue, languages } = deps;
  const fileId = await transactions.asSystem(async (tx) => {
    const next = await takeNextUpload(tx, jobId);
    if (next !== undefined) await enqueue(tx, 'read-uploads', {});
    return next;
  });
  if (fileId === undefined) return;
  const isReading = languages.length > 0;
  await (isReading ? readPiece : leaveUnread)(deps, fileId);
  await transactions.asSystem((tx) => enqueue(tx, 'read-uploads', {}));
}
