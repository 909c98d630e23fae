import type { Transactions } from '../../../platform/db/transactions.ts';
import type { TaskTurns } from '../../../platform/jobs/jobs.ts';
import { findUploader, listWaitingUploaders } from './thumbnails.repository.ts';

/**
 * A change of the person costs a child process (decision 28), so quick files of one person follow each other until they have
 * taken this much longer than another's. A file that failed has cost a child, too, and counts as that long at least.
 */
const AHEAD_MS = 5_000;

/**
 * Whose file is drawn next [REL-26]: of the people who wait, the one whose files have taken the least time so far. Somebody
 * new comes right after the current file, and is then as far as the one with the least.
 */
export function createTurns({
  transactions,
}: {
  transactions: Pick<Transactions, 'asSystem'>;
}): NonNullable<TaskTurns['make-thumbnail']> {
  /** How long each person's files have taken, in ms; `level` is the least among those who wait, and only rises. */
  const taken = new Map<string, number>();
  let level = 0;
  const takenBy = (uploader: string) => taken.get(uploader) ?? -1;

  return async ({ payload: { documentId }, isFailed, tookMs }) => {
    const [current, waiting] = await transactions.asSystem(async (tx) => [
      await findUploader(tx, documentId),
      await listWaitingUploaders(tx),
    ]);
    if (current !== undefined) {
      const cost = isFailed ? Math.max(tookMs, AHEAD_MS) : tookMs;
      taken.set(current, Math.max(takenBy(current), level) + cost);
    }
    const [first, ...others] = waiting.toSorted((a, b) => takenBy(a.uploader) - takenBy(b.uploader));
    if (!first) {
      taken.clear();
      level = 0;
      return null;
    }
    const least = Math.min(...waiting.map(({ uploader }) => taken.get(uploader) ?? Number.POSITIVE_INFINITY));
    if (least < Number.POSITIVE_INFINITY) level = Math.max(level, least);
    if (!taken.has(first.uploader)) return first.jobId;
    const own = others.find(({ uploader }) => uploader === current);
    return own && !isFailed && takenBy(own.uploader) - least < AHEAD_MS ? own.jobId : first.jobId;
  };
}
