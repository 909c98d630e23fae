import type { PersonalShare } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayEndReceiving, mayShareDocument, mayUnshareDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireRight } from '../../families/family-access.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findMemberships, requireDocument } from '../document-access.ts';
import { findDocument } from '../documents.repository.ts';
import { listTrashed } from '../trash/trash.repository.ts';
import { endSharing, insertShare, shareWithReceiver } from './shares.repository.ts';

interface ShareTarget {
  documentId: string;
  familyId: string;
}

/** Shares with everyone in a family, people who join later included. Only the owner may, with a family of theirs. */
export async function shareDocument(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyId }: ShareTarget,
): Promise<void> {
  const { document } = await requireDocument(tx, actor, documentId);
  if (!mayShareDocument(document)) throw new AppError('forbidden');
  const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
  const share = { documentId, ownerId: document.ownerId ?? '', sharedBy: actor.personId };
  if (!(await insertShare(tx, share, familyId))) throw new AppError('already_shared');
  const detail = { familyName: name };
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'shared', familyId, detail });
}

/**
 * From this commit on the family sees neither the document nor another one of its chain [SEC-58], not even through a link
 * opened before [SEC-10]. Its owner ends sharing also of what lies in the trash.
 */
export async function unshareDocument(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyId }: ShareTarget,
): Promise<void> {
  const document = await getSharedDocument(tx, documentId);
  // not_found: only the owner may learn with which other families it is shared
  if (!document.sharedWith.includes(familyId)) throw new AppError('not_found');
  await requireUnshareRight(tx, actor, document, familyId);
  if (!(await endSharing(tx, { documentId, principalId: familyId, isUndo: false }))) throw new AppError('not_found');
}

/**
 * Undoes `shareDocument`, also for documents that have renewed this one since: what else of the chain the families saw
 * before stays as it was.
 */
export async function undoShares(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyIds }: { documentId: string; familyIds: readonly string[] },
): Promise<void> {
  const document = await getSharedDocument(tx, documentId);
  // some may have been ended since
  for (const familyId of familyIds.filter((id) => document.sharedWith.includes(id))) {
    await requireUnshareRight(tx, actor, document, familyId);
    await endSharing(tx, { documentId, principalId: familyId, isUndo: true });
  }
}

/** With one member of a family of its owner, or changes how. Nobody else of the family sees it by that [D-36]. */
export async function shareWithPerson(
  tx: WebTransaction,
  actor: Actor,
  share: { documentId: string; personId: string } & PersonalShare,
): Promise<void> {
  const { document } = await requireDocument(tx, actor, share.documentId);
  if (!mayShareDocument(document)) throw new AppError('forbidden');
  const outcome = await shareWithReceiver(tx, share);
  if (outcome === 'over') throw new AppError('bad_request');
  if (outcome !== 'done') throw new AppError('not_found');
}

/** From this commit on the person sees neither the document nor another one of its chain [SEC-58]. */
export async function unshareWithPerson(
  tx: WebTransaction,
  actor: Actor,
  { documentId, personId }: { documentId: string; personId: string },
): Promise<void> {
  const document = await getSharedDocument(tx, documentId);
  // not_found: whom else it is shared with is its owner's to know
  if (!document.receivers.some((receiver) => receiver.personId === personId)) throw new AppError('not_found');
  if (!mayEndReceiving(document, personId, actor.personId)) throw new AppError('forbidden');
  if (!(await endSharing(tx, { documentId, principalId: personId, isUndo: false }))) throw new AppError('not_found');
}

async function requireUnshareRight(tx: WebTransaction, { personId }: Actor, document: Document, familyId: string) {
  const membershipOf = await findMemberships(tx, [document], [personId]);
  if (!mayUnshareDocument(document, familyId, personId, membershipOf)) throw new AppError('forbidden');
}

/** Also one in the trash, for its owner. @throws not_found */
async function getSharedDocument(tx: WebTransaction, documentId: string): Promise<Document> {
  const document = await findDocument(tx, documentId);
  if (document) return document;
  const [trashed] = await listTrashed(tx, documentId);
  if (!trashed?.isOwn) throw new AppError('not_found');
  return trashed;
}
