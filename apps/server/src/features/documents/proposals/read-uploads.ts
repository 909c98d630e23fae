import { leaveUnread } from './leave-unread.ts';
import { readPiece } from './read-piece.ts';
import type { ReadingDeps } from './read-zone.ts';
import { takeNextUpload } from './readings.repository.ts';

/**
 * Reads a piece of the upload whose turn it is. The job after it is planned at once, so that several workers read at the
 * same time; the one that finds nothing plans none. A job that fails is run again and goes on with the same upload.
 */
export async function readUploads(deps: ReadingDeps, jobId: string): Promise<void> {
  const fileId = await deps.transactions.asSystem(async (tx) => {
    const next = await takeNextUpload(tx, jobId);
    if (next !== undefined) await deps.enqueue(tx, 'read-uploads', {});
    return next;
  });
  if (fileId === undefined) return;
  const isReading = deps.languages.length > 0;
  await (isReading ? readPiece : leaveUnread)(deps, fileId);
}
