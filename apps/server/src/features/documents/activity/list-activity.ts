import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { openToEdit } from '../document-access.ts';
import { listActivity } from './activity.repository.ts';

/** Who did what, for whoever may edit; people and families whom the caller does not know stay without a name. */
export async function listDocumentActivity(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
): Promise<ActivityEntry[]> {
  const { document } = await openToEdit(tx, actor, documentId);
  return listActivity(tx, documentId, document.ownerId === actor.personId);
}
