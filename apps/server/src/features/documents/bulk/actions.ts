import type { BulkChange } from '@kinvault/domain/documents/bulk.schema.ts';
import { MAX_TAGS } from '@kinvault/domain/documents/document-limits.ts';
import { mayShareDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import type { Quota } from '../../storage/quota.ts';
import { requireDocument, requireEditableDocument } from '../document-access.ts';
import { changeDocument } from '../editing/change-document.ts';
import { getDocumentDetails } from '../get-document.ts';
import { shareDocument, undoShares } from '../sharing/share-document.ts';
import { listTrashed } from '../trash/trash.repository.ts';
import { restoreDocument, trashDocument } from '../trash/trash.ts';
import type { Applied, Effect } from './effect.ts';
import { handOnDocument, undoHandOn } from './hand-on-document.ts';

/** Does what the route for one document does. Returns null if nothing would change. */
export async function applyChange(
  change: BulkChange,
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
): Promise<Applied | null> {
  switch (change.action) {
    case 'trash':
      await trashDocument(tx, actor, documentId);
      return {};
    case 'share':
      return addShares(tx, actor, documentId, change.familyIds);
    case 'tag':
      return addTags(quota, tx, actor, documentId, change.tags);
    case 'fillIn':
      return fillIn(quota, tx, actor, documentId, change);
    case 'pin':
      return pinDocument(quota, tx, actor, documentId);
    case 'handOn':
      return handOnDocument(quota, tx, actor, documentId, change.ownerId);
  }
}

export async function undoEffect(
  action: BulkChange['action'],
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  effect: Effect,
): Promise<void> {
  const { documentId, familyIds = [], tags = [] } = effect;
  switch (action) {
    case 'trash':
      await undoTrash(tx, actor, documentId);
      return;
    case 'share':
      await undoShares(tx, actor, { documentId, familyIds });
      return;
    case 'tag':
      await removeTags(quota, tx, actor, documentId, tags);
      return;
    case 'fillIn':
      await undoFillIn(quota, tx, actor, effect);
      return;
    case 'pin':
      await setPin(quota, tx, actor, documentId, false);
      return;
    case 'handOn':
      await undoHandOn(quota, tx, actor, effect);
      return;
  }
}

async function addShares(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  wanted: readonly string[],
): Promise<Applied | null> {
  const { document } = await requireDocument(tx, actor, documentId);
  if (!mayShareDocument(document)) throw new AppError('forbidden');
  const familyIds = wanted.filter((familyId) => !document.sharedWith.includes(familyId)).toSorted();
  for (const familyId of familyIds) await shareDocument(tx, actor, { documentId, familyId });
  return familyIds.length > 0 ? { familyIds } : null;
}

/** Refused where the document was brought back, and somebody else has thrown it away again. */
async function undoTrash(tx: WebTransaction, actor: Actor, documentId: string): Promise<void> {
  const [document] = await listTrashed(tx, documentId);
  if (document?.trashedBy?.id !== actor.personId) throw new AppError('not_found');
  await restoreDocument(tx, actor, documentId);
}

async function addTags(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  wanted: readonly string[],
): Promise<Applied | null> {
  const { document } = await requireEditableDocument(tx, actor, documentId);
  const has = new Set(document.tags.map(foldLetters));
  const tags = wanted.filter((tag) => !has.has(foldLetters(tag)));
  if (tags.length === 0) return null;
  if (document.tags.length + tags.length > MAX_TAGS) throw new AppError('too_many_tags');
  const { revision } = document;
  await changeDocument(quota, tx, actor, documentId, { revision, tags: [...document.tags, ...tags] });
  return { tags };
}

async function fillIn(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  { field, value }: Extract<BulkChange, { action: 'fillIn' }>,
): Promise<Applied | null> {
  await requireEditableDocument(tx, actor, documentId);
  const { [field]: before, revision } = await getDocumentDetails(tx, documentId);
  if (before === value) return null;
  await changeDocument(quota, tx, actor, documentId, { revision, [field]: value });
  return { filledIn: { field, before, value } };
}

/** Refused if someone has edited the field in the meantime. */
async function undoFillIn(quota: Quota, tx: WebTransaction, actor: Actor, { documentId, filledIn }: Effect) {
  if (!filledIn) return;
  await requireEditableDocument(tx, actor, documentId);
  const details = await getDocumentDetails(tx, documentId);
  if (details[filledIn.field] !== filledIn.value) throw new AppError('document_changed');
  await changeDocument(quota, tx, actor, documentId, { revision: details.revision, [filledIn.field]: filledIn.before });
}

async function pinDocument(quota: Quota, tx: WebTransaction, actor: Actor, documentId: string) {
  const { document } = await requireDocument(tx, actor, documentId);
  if (document.isFavorite) return null;
  await setPin(quota, tx, actor, documentId, true);
  return {};
}

/** A pin is the reader's own: seeing the document is enough. */
async function setPin(quota: Quota, tx: WebTransaction, actor: Actor, documentId: string, isFavorite: boolean) {
  const { document } = await requireDocument(tx, actor, documentId);
  await changeDocument(quota, tx, actor, documentId, { revision: document.revision, isFavorite });
}

async function removeTags(quota: Quota, tx: WebTransaction, actor: Actor, documentId: string, tags: readonly string[]) {
  const { document } = await requireEditableDocument(tx, actor, documentId);
  const left = document.tags.filter((tag) => !tags.includes(tag));
  await changeDocument(quota, tx, actor, documentId, { revision: document.revision, tags: left });
}
