import { handOver } from './hand-over.ts';
import type { ReadingDeps } from './read-zone.ts';
import { endUnread } from './readings.repository.ts';

/**
 * Runs in place of reading when `OCR_LANGUAGES=none`, or none of its packs is installed. A file of which nothing was read
 * is forgotten, so that it is read with the older papers once reading is on again; what was read before stays.
 * Opens its own transaction: handing over reads the store.
 */
export async function leaveUnread(deps: ReadingDeps, fileId: string): Promise<void> {
  await deps.transactions.asSystem((tx) => endUnread(tx, fileId));
  await handOver(deps, fileId);
}
