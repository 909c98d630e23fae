import type { DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { mayEditDocument, mayHandOnDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { type Quota, requireRoomToGive, takeOverStorage } from '../storage/quota.ts';
import { recordActivity } from './activity.repository.ts';
import { type OpenDocument, openDocument } from './document-access.ts';
import { type DocumentEdit, listChanges } from './edit-changes.ts';
import { type DocumentColumns, updateDocument, writeMark } from './edits.repository.ts';
import { getDocumentDetails } from './get-document.ts';

/**
 * What is said of a document takes the right to edit and the latest revision; the caller's own mark and notes take
 * sight of it alone, and nobody is told that somebody else has changed something meanwhile.
 */
export async function changeDocument(
  deps: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  { revision, isFavorite, notes, ...edit }: DocumentChange,
): Promise<DocumentDetails> {
  const open = await openDocument(tx, actor, documentId, edit.ownerId ? [edit.ownerId] : []);
  if (Object.values(edit).some((value) => value !== undefined)) {
    requireEditRight(open, actor, edit);
    await editDocument(deps, tx, actor, { documentId, revision, edit });
  }
  if (isFavorite !== undefined || notes !== undefined) {
    await writeMark(tx, { documentId, personId: actor.personId }, { isFavorite, notes });
  }
  return getDocumentDetails(tx, documentId);
}

/** A new owner whom the caller cannot know to belong here answers like nobody at all. */
function requireEditRight({ document, membershipOf }: OpenDocument, { personId }: Actor, { ownerId }: DocumentEdit) {
  if (!mayEditDocument(document, personId, membershipOf)) throw new AppError('forbidden');
  if (ownerId === undefined || ownerId === document.ownerId) return;
  if (document.ownerId === null) throw new AppError('forbidden');
  if (!document.sharedWith.some((familyId) => can('seeFamily', membershipOf(ownerId, familyId))))
    throw new AppError('not_found');
  if (!mayHandOnDocument(document, personId, ownerId, membershipOf)) throw new AppError('forbidden');
}

async function editDocument(
  deps: Quota,
  tx: WebTransaction,
  actor: Actor,
  { documentId, revision, edit }: { documentId: string; revision: number; edit: DocumentEdit },
): Promise<void> {
  const before = await getDocumentDetails(tx, documentId);
  if (before.revision !== revision) throw new AppError('document_changed');
  const changes = listChanges(before, edit);
  if (changes.length === 0) return;
  if (edit.ownerId !== undefined && edit.ownerId !== before.ownerId) {
    await requireRoomToGive(deps, tx, actor, documentId);
  }
  await updateDocument(tx, { documentId, revision }, columnsOf(edit));
  await takeOverStorage(deps, tx, documentId);
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
}

function columnsOf({ ownerId, expiresOn, issuedOn, issuingCountry, ...same }: DocumentEdit): DocumentColumns {
  return {
    ...same,
    owner_id: ownerId,
    expires_on: expiresOn,
    issued_on: issuedOn,
    issuing_country: issuingCountry,
  };
}
