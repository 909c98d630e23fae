import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { Quiet } from '../../../platform/jobs/quiet.ts';
import { endDrawing, freeDrawings, listWaitingUploaders, takeDrawing } from './drawings.repository.ts';
import { drawFile, type ThumbnailDeps } from './make-thumbnail.ts';
import { findPendingFile, type PendingFile } from './thumbnails.repository.ts';
import type { Turns } from './turns.ts';

/** A job ends after this time and the file that is being drawn, well before the queue would take it for lost. */
const JOB_MS = 60_000;

export interface DrawingDeps extends ThumbnailDeps {
  enqueue: Enqueue;
  turns: Turns;
  quiet: Pick<Quiet, 'wait'>;
}

interface Drawing {
  documentId: string;
  uploader: string;
  /** Undefined where it is drawn already, or gone. */
  source: PendingFile | undefined;
}

/**
 * Draws documents one after the other until none is waiting. The next job is planned with the first document, so that another
 * worker draws at the same time. A file that fails ends the job, which is run again after a pause: until then it is this
 * job's, and others are drawn meanwhile. Opens its own transactions: none is open while a file is drawn.
 */
export async function drawThumbnails(deps: DrawingDeps, jobId: string): Promise<void> {
  const { asSystem } = deps.transactions;
  const endAt = performance.now() + JOB_MS;
  await deps.quiet.wait();
  let drawing = await asSystem(async (tx) => {
    await freeDrawings(tx, jobId);
    const first = await takeNext(tx, deps, jobId);
    if (first) await deps.enqueue(tx, 'draw-thumbnails', {});
    return first;
  });
  while (drawing) {
    const { documentId, uploader, source } = drawing;
    if (source) await drawInTurn(deps, uploader, source);
    await deps.quiet.wait();
    const isTimeOver = performance.now() > endAt;
    drawing = await asSystem(async (tx) => {
      await endDrawing(tx, { jobId, documentId });
      if (!isTimeOver) return takeNext(tx, deps, jobId);
      await deps.enqueue(tx, 'draw-thumbnails', {});
      return undefined;
    });
  }
}

async function takeNext(tx: SystemTransaction, { turns }: DrawingDeps, jobId: string): Promise<Drawing | undefined> {
  for (;;) {
    const uploader = turns.findNext(await listWaitingUploaders(tx));
    if (uploader === undefined) return undefined;
    const documentId = await takeDrawing(tx, { jobId, uploader });
    if (documentId !== undefined) return { documentId, uploader, source: await findPendingFile(tx, documentId) };
  }
}

async function drawInTurn(deps: DrawingDeps, uploader: string, source: PendingFile): Promise<void> {
  const beganAt = performance.now();
  let isFailed = true;
  try {
    isFailed = (await drawFile(deps, source)) === 'given_up';
  } finally {
    deps.turns.count(uploader, { tookMs: performance.now() - beganAt, isFailed });
  }
}
