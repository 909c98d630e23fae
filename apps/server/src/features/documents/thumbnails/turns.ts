import type { Transactions } from '../../../platform/db/transactions.ts';
import type { TaskTurns } from '../../../platform/jobs/jobs.ts';
import { findUploader, listWaitingUploaders, type WaitingUploader } from './thumbnails.repository.ts';

/** A change of the person costs a child process (decision 28), so quick files of one person follow each other for a while. */
const TURN_MS = 10_000;

/**
 * Whose file is drawn next [REL-26]. Somebody of whose waiting files none was drawn yet comes right after the current file.
 * The others take turns; a turn ends after ten seconds, or with a file that failed.
 */
export function createTurns({
  transactions,
}: {
  transactions: Pick<Transactions, 'asSystem'>;
}): NonNullable<TaskTurns['make-thumbnail']> {
  /** Who waits and has had a turn, the least recent first. */
  const served = new Set<string>();
  let beganAt = 0;

  function choose(
    waiting: WaitingUploader[],
    current: string | undefined,
    isOver: boolean,
  ): WaitingUploader | undefined {
    const jobOf = (uploader: string | undefined) => waiting.find((one) => one.uploader === uploader);
    const newcomer = waiting.find(({ uploader }) => !served.has(uploader));
    const own = jobOf(current);
    if (newcomer || (own && !isOver)) return newcomer ?? own;
    return jobOf([...served][0]);
  }

  return async ({ payload: { documentId }, isFailed }) => {
    const [current, waiting] = await transactions.asSystem(async (tx) => [
      await findUploader(tx, documentId),
      await listWaitingUploaders(tx),
    ]);
    if (current !== undefined) {
      served.delete(current);
      served.add(current);
    }
    const isWaiting = (uploader: string) => waiting.some((one) => one.uploader === uploader);
    for (const uploader of served) if (!isWaiting(uploader)) served.delete(uploader);
    const isOver = isFailed || performance.now() - beganAt >= TURN_MS;
    const next = choose(waiting, current, isOver);
    if (next?.uploader !== current || isOver) beganAt = performance.now();
    return next?.jobId ?? null;
  };
}
