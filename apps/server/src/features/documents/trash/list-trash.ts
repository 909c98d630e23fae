import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { mayTrashDocument } from '@kinvault/domain/documents/document-rights.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { findMemberships } from '../document-access.ts';
import { listTrashed } from './trash.repository.ts';

/** Only what the actor may take out again: that somebody has thrown something away is nobody else's business. */
export async function listTrash(tx: WebTransaction, { personId }: Actor): Promise<TrashedDocument[]> {
  const trashed = await listTrashed(tx);
  const membershipOf = await findMemberships(tx, trashed, [personId]);
  return trashed.filter((document) => mayTrashDocument(document, personId, membershipOf));
}
