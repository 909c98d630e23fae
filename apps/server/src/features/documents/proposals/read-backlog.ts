import { setTimeout as rest } from 'node:timers/promises';
import { JOB_LIMIT } from '../../../platform/db/limits.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { isPlannedOrActive } from '../../../platform/jobs/is-planned-or-active.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { isDateQuestion } from '../../notices/open-questions.ts';
import type { ReadingDeps } from './propose-from-zone.ts';
import { readPiece } from './read-piece.ts';
import { addBacklog, findNextOfBacklog, freeStalledUploads, listUnsearchable } from './reading-queue.repository.ts';
import { listOpenWithFacts, markTold, takeUntoldOfBacklog, tellOfBacklog } from './telling.repository.ts';

const BATCH = 500;

interface PlanDeps {
  transactions: Transactions;
  enqueue: Enqueue;
}

/**
 * Plans the job for documents from before files were read, if some are unread or their owners not yet notified. One
 * such job runs at a time.
 */
export async function planBacklog({ transactions, enqueue }: PlanDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    await addBacklog(tx);
    const isWaiting = (await findNextOfBacklog(tx)) !== undefined || (await takeUntoldOfBacklog(tx)).length > 0;
    if (isWaiting && !(await isPlannedOrActive(tx, 'read-backlog'))) await enqueue(tx, 'read-backlog', {});
  }, JOB_LIMIT);
}

/**
 * Plans jobs again for new files whose jobs have failed for good, so that they are still unread or not in the search. Files
 * that are unread after two days join the backlog of older papers.
 */
export async function retryReadings({ transactions, enqueue }: PlanDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    for (const fileId of await listUnsearchable(tx, BATCH)) await enqueue(tx, 'hand-over-reading', { fileId });
    if (await freeStalledUploads(tx)) await enqueue(tx, 'read-uploads', {}); // last: until the commit, no worker can begin such a job
  });
}

/**
 * Reads a piece of the newest document that waits (those that failed come last), rests as long as that took, and plans the
 * next piece: killed at any point it goes on there. At the end each person gets one notice of all.
 */
export async function readBacklog(deps: ReadingDeps, signal?: AbortSignal): Promise<void> {
  const fileId = await deps.transactions.asSystem(findNextOfBacklog);
  if (fileId === undefined) return await tellOfAll(deps);
  const start = performance.now();
  await readPiece(deps, fileId);
  await rest(performance.now() - start, undefined, { signal });
  // two workers that began at once become one here
  await deps.transactions.asSystem((tx) => deps.enqueue(tx, 'read-backlog', {}));
}

/** Notifies each person of how many documents have an expiry date on paper that Kinvault does not know. */
async function tellOfAll({ transactions }: ReadingDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    const fileIds = await takeUntoldOfBacklog(tx);
    const open = await listOpenWithFacts(tx, fileIds);
    const dates = open.filter(({ asked }) => isDateQuestion(asked));
    for (const [personId, theirs] of Map.groupBy(dates, (one) => one.personId)) {
      if (personId !== null) await tellOfBacklog(tx, personId, new Set(theirs.map(({ fileId }) => fileId)).size);
    }
    await markTold(tx, fileIds);
  }, JOB_LIMIT);
}
