import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayRestoreDocument, mayTrashDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findMemberships, requireDocument } from '../document-access.ts';
import { getDocument } from '../get-document.ts';
import { listTrashed, putInTrash, takeOutOfTrash } from './trash.repository.ts';

/** Moves a document with all its files to the trash. From then on only people who may restore it can see it. */
export async function trashDocument(tx: WebTransaction, actor: Actor, documentId: string): Promise<void> {
  const { document, membershipOf } = await requireDocument(tx, actor, documentId);
  if (!mayTrashDocument(document, actor.personId, membershipOf)) throw new AppError('forbidden');
  if (!(await putInTrash(tx, documentId, actor.personId))) throw new AppError('not_found');
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'trashed' });
}

/** Restores a document and the shares it still has. Needs no room: the trash counts toward the quota. */
export async function restoreDocument(tx: WebTransaction, actor: Actor, documentId: string): Promise<Document> {
  const [document] = await listTrashed(tx, documentId);
  if (!document) throw new AppError('not_found');
  const membershipOf = await findMemberships(tx, [document], [actor.personId]);
  // not_found: only people who may restore it know that it is in the trash
  if (!mayRestoreDocument(document, actor.personId, membershipOf)) throw new AppError('not_found');
  if (!(await takeOutOfTrash(tx, documentId))) throw new AppError('not_found');
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'restored' });
  return getDocument(tx, documentId);
}

/** Only what the actor may restore: nobody else learns that it was trashed. */
export async function listTrash(tx: WebTransaction, { personId }: Actor): Promise<TrashedDocument[]> {
  const trashed = await listTrashed(tx);
  const membershipOf = await findMemberships(tx, trashed, [personId]);
  return trashed.filter((document) => mayRestoreDocument(document, personId, membershipOf));
}
