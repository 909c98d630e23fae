import { setTimeout as rest } from 'node:timers/promises';
import { JOB_LIMIT } from '../../../platform/db/limits.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { isPlanned } from '../../../platform/jobs/is-planned.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { isDateQuestion } from '../../notices/open-questions.ts';
import { handOver } from './hand-over.ts';
import { readPart } from './read-text.ts';
import { type ReadingDeps, readZoneOf } from './read-zone.ts';
import { addBacklog, findNextOfBacklog, findReading, takeStalled } from './readings.repository.ts';
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
    if (isWaiting && !(await isPlanned(tx, 'read-backlog', { orActive: true }))) await enqueue(tx, 'read-backlog', {});
  }, JOB_LIMIT);
}

/**
 * Plans the jobs again of new files that are still unread after their retries. What is unread after two days, since its
 * jobs fail or thousands came at once, is read with the older papers.
 */
export async function retryReadings({ transactions, enqueue }: PlanDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    for (const { id, zone } of await takeStalled(tx, BATCH)) {
      await enqueue(tx, zone === 'pending' ? 'read-zone' : 'read-text', { fileId: id });
    }
  });
}

/**
 * Reads a piece of the newest document that waits, rests as long as that took, and plans the next piece: killed at any
 * point it goes on there. At the end each person gets one notice of all.
 */
export async function readBacklog(deps: ReadingDeps, signal?: AbortSignal): Promise<void> {
  const fileId = await deps.transactions.asSystem(findNextOfBacklog);
  if (fileId === undefined) return await tellOfAll(deps);
  const start = performance.now();
  await readPiece(deps, fileId);
  await rest(performance.now() - start, undefined, { signal });
  await deps.transactions.asSystem(async (tx) => {
    // two workers that began at once become one here
    if (!(await isPlanned(tx, 'read-backlog'))) await deps.enqueue(tx, 'read-backlog', {});
  });
}

/** A file that fails comes after the others: see `findNextOfBacklog`. */
async function readPiece(deps: ReadingDeps, fileId: string): Promise<void> {
  const source = await deps.transactions.asSystem((tx) => findReading(tx, fileId));
  if (!source) return;
  const nothingMore = async () => {};
  if (source.zone === 'pending') await readZoneOf(deps, source, nothingMore);
  else await readPart(deps, source, nothingMore);
  await handOver(deps, fileId);
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
