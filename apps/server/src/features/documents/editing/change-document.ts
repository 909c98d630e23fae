import type { DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { mayEditDocument, mayHandOnDocument } from '@kinvault/domain/documents/document-rights.ts';
import { pickFields, READER_FIELDS, SHARED_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, requireRoomToGive, takeOverStorage } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { type OpenDocument, openDocument } from '../document-access.ts';
import { editedColumns } from '../document-fields.ts';
import { getDocumentDetails } from '../get-document.ts';
import { type DocumentEdit, listChanges } from './edit-changes.ts';
import { updateDocument, writeMark } from './edits.repository.ts';

/**
 * What is said of a document takes the right to edit and the latest revision; the caller's own mark and notes take
 * sight of it alone, and nobody is told that somebody else has changed something meanwhile.
 */
export async function changeDocument(
  deps: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  change: DocumentChange,
): Promise<DocumentDetails> {
  const edit = pickFields(SHARED_FIELDS, change);
  const mark = pickFields(READER_FIELDS, change);
  const open = await openDocument(tx, actor, documentId, edit.ownerId ? [edit.ownerId] : []);
  if (namesAny(edit)) {
    requireEditRight(open, actor, edit);
    await editDocument(deps, tx, actor, { documentId, revision: change.revision, edit });
  }
  if (namesAny(mark)) await writeMark(tx, { documentId, personId: actor.personId }, mark);
  return getDocumentDetails(tx, documentId);
}

function namesAny(fields: object): boolean {
  return Object.values(fields).some((value) => value !== undefined);
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
  await updateDocument(tx, { documentId, revision }, editedColumns(edit));
  await takeOverStorage(deps, tx, documentId);
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
}
