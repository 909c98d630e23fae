import type { ReadingDeps } from './propose-from-zone.ts';
import { endUnread } from './readings.repository.ts';

/**
 * Runs in place of reading when `OCR_LANGUAGES=none`, or none of its packs is installed. A file of which nothing was read
 * is forgotten, so that it is read with the older papers once reading is on again; what was read before stays.
 * Opens its own transaction, like what it runs in place of.
 */
export async function leaveUnread(deps: ReadingDeps, fileId: string): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    if (await endUnread(tx, fileId)) await deps.enqueue(tx, 'hand-over-reading', { fileId });
  });
}
