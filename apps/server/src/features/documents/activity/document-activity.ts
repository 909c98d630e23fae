import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, takeOverStorage } from '../../storage/quota.ts';
import { requireEditableDocument } from '../document-access.ts';
import { getDocument } from '../get-document.ts';
import { listActivity, recordUse } from './activity.repository.ts';

/** For people who may edit the document. People and families whom the caller does not know have no name in it. */
export async function listDocumentActivity(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
): Promise<ActivityEntry[]> {
  const { document } = await requireEditableDocument(tx, actor, documentId);
  return listActivity(tx, documentId, {
    readerId: actor.personId,
    isOwn: document.isOwn,
    // a guardian learns of no other home
    isOwner: document.ownerId === actor.personId,
  });
}

/** Records that the caller opened the document: at most one entry an hour. */
export async function recordView(quota: Quota, tx: WebTransaction, documentId: string): Promise<void> {
  await getDocument(tx, documentId);
  await takeOverStorage(quota, tx, documentId);
  await recordUse(tx, { documentId, action: 'viewed' });
}
