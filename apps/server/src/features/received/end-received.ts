import { randomUUIDv7 } from 'node:crypto';
import { firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import { documentNameOf } from '@kinvault/domain/documents/name-from-file.ts';
import { RECEIVED_DAYS, RECEIVED_NOTICE_DAYS } from '@kinvault/domain/received/received-limits.ts';
import { type CutOff, findCutOff } from '../../platform/db/clock.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { runAll } from '../../platform/run-all.ts';
import { claimReceived } from './received.repository.ts';
import { addToTrash, correctLaterDays, findDue, listDue, tellOfEnding } from './received-ends.repository.ts';

interface EndingDeps {
  transactions: Pick<Transactions, 'asSystem'>;
  enqueue: Enqueue;
}

/**
 * What is not filed within 30 days is told once, a week before, and goes to its receiver's trash [INB-1]. Nothing goes there
 * untold, however late it is told. While the clock is in doubt nothing is told or moved. One transaction for each file, as in
 * `purgeTrash`; two runs at once tell once and move it once, and killed at any point the next run goes on.
 */
export async function endReceived({ transactions: { asSystem }, enqueue }: EndingDeps): Promise<void> {
  const isTold = await asSystem(async (tx) => {
    const before = await findCutOff(tx, { days: wholeDays(RECEIVED_DAYS - RECEIVED_NOTICE_DAYS) });
    if (before) await correctLaterDays(tx);
    if (before) await tellOfEnding(tx, before);
    return before !== null;
  });
  if (!isTold) return;
  const ids = await asSystem(async (tx) => {
    const ends = await findEnds(tx);
    return ends ? listDue(tx, ends) : [];
  });
  await runAll(ids.map((id) => () => asSystem((tx) => endOne(tx, enqueue, id))));
}

/** `findCutOff` waits a day longer; the trash deletes nothing, so that day is one of the thirty. */
const wholeDays = (days: number) => days - 1;

async function findEnds(tx: SystemTransaction): Promise<{ received: CutOff; told: CutOff } | null> {
  const received = await findCutOff(tx, { days: wholeDays(RECEIVED_DAYS) });
  const told = await findCutOff(tx, { days: wholeDays(RECEIVED_NOTICE_DAYS) });
  return received && told && { received, told };
}

async function endOne(tx: SystemTransaction, enqueue: Enqueue, receivedId: string): Promise<void> {
  // again: since the list the clock may have come into doubt
  const ends = await findEnds(tx);
  const due = ends && (await findDue(tx, receivedId, ends));
  if (!due) return;
  const documentId = randomUUIDv7();
  const claimed = await claimReceived(tx, { receivedId, documentId });
  if (!claimed) return; // filed meanwhile, or by another run
  const thumbnail = firstThumbnail(due.kind);
  const { proposal, fileName } = claimed;
  const name = proposal?.name ?? documentNameOf(fileName);
  await addToTrash(tx, { ...due, ...claimed, documentId, thumbnail, name });
  if (thumbnail === 'pending') await enqueue(tx, 'draw-thumbnails', {});
}
