import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayTrashDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findMemberships } from '../document-access.ts';
import { getDocument } from '../get-document.ts';
import { listTrashed, takeOutOfTrash } from './trash.repository.ts';

/** Back to where it was, shares and all that still stand. Needs no room: what is in the trash counts all the while. */
export async function restoreDocument(tx: WebTransaction, actor: Actor, documentId: string): Promise<Document> {
  const [document] = await listTrashed(tx, documentId);
  if (!document) throw new AppError('not_found');
  const membershipOf = await findMemberships(tx, [document], [actor.personId]);
  // of what is in the trash only those hear who may take it out
  if (!mayTrashDocument(document, actor.personId, membershipOf)) throw new AppError('not_found');
  if (!(await takeOutOfTrash(tx, documentId))) throw new AppError('not_found');
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'restored' });
  return getDocument(tx, documentId);
}
