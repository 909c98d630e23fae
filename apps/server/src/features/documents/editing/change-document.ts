import { isDeepStrictEqual } from 'node:util';
import type { ActivityDetail, DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { mayEditDocument, mayHandOnDocument } from '@kinvault/domain/documents/document-rights.ts';
import {
  DOCUMENT_FIELDS,
  pickFields,
  READER_FIELDS,
  SHARED_FIELDS,
  type SharedField,
} from '@kinvault/domain/documents/fields.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import { inOnePacket } from '../../../platform/db/in-one-packet.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, requireRoomToGive, takeOverStorage } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { type AuthorizedDocument, requireDocument } from '../document-access.ts';
import { editedColumns, searchedColumns } from '../document-fields.ts';
import { closeProposals, updateDocument } from '../document-writes.repository.ts';
import { getDocumentDetails } from '../get-document.ts';
import { writeMark } from './marks.repository.ts';

type DocumentEdit = Pick<DocumentChange, SharedField>;
type Changes = NonNullable<ActivityDetail['changes']>;

/**
 * Shared fields need the right to edit and the current revision. The caller's own favorite and notes need read access
 * alone, whatever the revision.
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
  const open = await requireDocument(tx, actor, documentId, edit.ownerId ? [edit.ownerId] : []);
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

/** @throws not_found for a new owner in none of the document's families: it must not tell whether the person exists */
function requireEditRight(
  { document, membershipOf }: AuthorizedDocument,
  { personId }: Actor,
  { ownerId }: DocumentEdit,
) {
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
  const after: DocumentDetails = { ...before, ...withoutUndefined(edit) };
  const changes = listChanges(before, after);
  if (changes.length === 0) return;
  if (edit.ownerId !== undefined && edit.ownerId !== before.ownerId) {
    await requireRoomToGive(deps, tx, actor, documentId);
  }
  const saidFields = changes.map(({ field }) => field);
  await inOnePacket([
    // first: after handing the document on, the caller may no longer answer
    closeProposals(tx, actor, before.fileId, saidFields),
    updateDocument(tx, { documentId, revision }, { ...editedColumns(edit), ...searchedColumns(after) }),
  ]);
  await takeOverStorage(deps, tx, documentId);
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
}

/** A field that is not named keeps its value. */
function withoutUndefined(edit: DocumentEdit): Partial<DocumentDetails> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

/** The fields whose value an edit changes, as the activity shows them. */
function listChanges(before: DocumentDetails, after: DocumentDetails): Changes {
  return SHARED_FIELDS.flatMap((field): Changes => {
    if (isDeepStrictEqual(before[field], after[field])) return [];
    const isShown = DOCUMENT_FIELDS[field].activity === 'values';
    return [{ field, from: isShown ? textOf(field, before) : null, to: isShown ? textOf(field, after) : null }];
  });
}

/** Well-formed, since PostgreSQL refuses half a surrogate pair in JSON. An amount goes with its currency: '48400 EUR'. */
function textOf(field: SharedField, values: DocumentDetails): string | null {
  const value = values[field];
  if (typeof value === 'number') return `${value} ${values.costCurrency}`;
  const text = Array.isArray(value) ? value.join(', ') || null : value;
  return text?.toWellFormed() ?? null;
}
