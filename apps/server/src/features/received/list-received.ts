import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import type { Actor, PersonBearer, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { findDuplicates } from '../documents/duplicates/find-duplicates.ts';
import type { StoredRow } from '../documents/files/document-files.repository.ts';
import { orNotFound } from '../documents/get-document.ts';
import { stateOf } from '../documents/proposals/proposals.ts';
import { countWaiting, listWaiting, pictureRead, type WaitingRow } from './received.repository.ts';

export { countWaiting as countReceived } from './received.repository.ts';

/** What waits for the caller, with what was read from it and what they have already. */
export async function listReceived(
  tx: WebTransaction,
  actor: Actor,
  order: 'newest' | 'oldest',
): Promise<{ received: ReceivedFile[]; count: number }> {
  const rows = await listWaiting(tx, order);
  const checksums = [...new Set(rows.map(({ sha256 }) => sha256))];
  const duplicates = rows.length === 0 ? [] : await findDuplicates(tx, actor, checksums);
  const duplicateOf = (sha256: string) => duplicates.find((duplicate) => duplicate.sha256 === sha256) ?? null;
  const received = rows.map(({ sha256, states, proposals, ...row }) => ({
    ...row,
    reading: readingOf({ states, proposals }),
    duplicate: duplicateOf(sha256),
  }));
  return { received, count: await countWaiting(tx) };
}

function readingOf({ states, proposals }: Pick<WaitingRow, 'states' | 'proposals'>): ReceivedFile['reading'] {
  return {
    state: stateOf(states ?? undefined, proposals.length > 0),
    proposals: proposals.filter(({ state }) => state === 'open'),
  };
}

/** What is drawn of a file that waits for the caller. Opens its own transaction. @throws not_found */
export async function getReceivedPicture(
  transactions: Transactions,
  bearer: PersonBearer,
  { receivedId, purpose }: { receivedId: string; purpose: 'thumbnail' | 'preview' },
): Promise<StoredRow> {
  const read = pictureRead(receivedId, purpose);
  return transactions.readEarlyAs(bearer, read, async ([row]: StoredRow[]) => orNotFound(row));
}
