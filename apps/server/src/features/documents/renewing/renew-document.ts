import type { Renewal } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayRenewDocument, mayTrashDocument } from '@kinvault/domain/documents/document-rights.ts';
import { renewedFacts, renewedFields } from '@kinvault/domain/documents/renewal.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireRight } from '../../families/family-access.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { requireEditableDocument } from '../document-access.ts';
import { editedColumns, searchedColumns } from '../document-fields.ts';
import { updateDocument } from '../document-writes.repository.ts';
import { getDocument, getDocumentDetails } from '../get-document.ts';
import { putInTrash } from '../trash/trash.repository.ts';
import { linkRenewal, unlinkRenewal } from './renewals.repository.ts';

/**
 * A newer document takes the place of an older one, and all that people had chosen for it; answers the newer one. Only
 * for its owner the shares go over too: renewing is never a way to share somebody else's document [SEC-49].
 */
export async function renewDocument(
  tx: WebTransaction,
  actor: Actor,
  { documentId, newDocumentId, oldGoes }: Renewal & { documentId: string },
): Promise<Document> {
  const { document: old, membershipOf } = await requireEditableDocument(tx, actor, documentId);
  const { document: renewed } = await requireEditableDocument(tx, actor, newDocumentId);
  if (!mayRenewDocument(old, renewed, actor.personId, membershipOf)) throw new AppError('not_renewable');
  if (oldGoes === 'trash' && !mayTrashDocument(old, actor.personId, membershipOf)) throw new AppError('forbidden');

  await linkRenewal(tx, { documentId, newDocumentId, takesShares: true });
  const revised = { documentId: newDocumentId, revision: renewed.revision };
  const newer = await getDocumentDetails(tx, newDocumentId);
  const older = await getDocumentDetails(tx, documentId);
  const kept = { ...renewedFields(older, newer), ...renewedFacts(older, newer) };
  await updateDocument(tx, revised, { ...editedColumns(kept), ...searchedColumns({ ...newer, ...kept }) });
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'renewed' });
  await recordActivity(tx, { documentId: newDocumentId, actorId: actor.personId, action: 'renews' });
  await recordNewShares(tx, actor, renewed);
  if (oldGoes === 'trash') {
    await recordActivity(tx, { documentId, actorId: actor.personId, action: 'trashed' });
    await putInTrash(tx, documentId, actor.personId);
  }
  return getDocument(tx, newDocumentId);
}

async function recordNewShares(tx: WebTransaction, actor: Actor, before: Document): Promise<void> {
  const { id: documentId, sharedWith } = await getDocument(tx, before.id);
  for (const familyId of sharedWith.filter((id) => !before.sharedWith.includes(id))) {
    const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
    const detail = { familyName: name };
    await recordActivity(tx, { documentId, actorId: actor.personId, action: 'shared', familyId, detail });
  }
}

/** The older document is current again, and the shares that came by the renewal end. Type and tags stay with the newer one. */
export async function undoRenewal(tx: WebTransaction, actor: Actor, documentId: string): Promise<void> {
  await requireEditableDocument(tx, actor, documentId);
  if (!(await unlinkRenewal(tx, documentId))) throw new AppError('not_found');
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'renewal_undone' });
}
