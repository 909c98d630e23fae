import { mayShareDocument, mayUnshareDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireRight } from '../../families/family-access.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findMemberships, requireDocument } from '../document-access.ts';
import { findDocument } from '../documents.repository.ts';
import { listTrashed } from '../trash/trash.repository.ts';
import { deleteShares, insertShare, listInheriting, listShared, lockChain } from './shares.repository.ts';

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
  if (!mayShareDocument(document, actor.personId)) throw new AppError('forbidden');
  const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
  const share = { documentId, ownerId: actor.personId, sharedBy: actor.personId };
  if (!(await insertShare(tx, share, familyId))) throw new AppError('already_shared');
  const detail = { familyName: name };
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'shared', familyId, detail });
}

/**
 * From this commit on the family sees neither the document nor another one of its chain [SEC-58], not even through a link
 * opened before [SEC-10]. Its owner ends sharing also of what lies in the trash.
 */
export async function unshareDocument(tx: WebTransaction, actor: Actor, target: ShareTarget): Promise<void> {
  await endSharing(tx, actor, target, await lockChain(tx, target.documentId));
}

/** Undoes `shareDocument`, also for later documents that inherited the share. Other shares of the chain stay. */
export async function undoShare(tx: WebTransaction, actor: Actor, target: ShareTarget): Promise<void> {
  await lockChain(tx, target.documentId);
  const inheriting = await listInheriting(tx, target.documentId, target.familyId);
  await endSharing(tx, actor, target, [target.documentId, ...inheriting]);
}

async function endSharing(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyId }: ShareTarget,
  documentIds: readonly string[],
): Promise<void> {
  const document = (await findDocument(tx, documentId)) ?? (await findOwnTrashed(tx, actor, documentId));
  // not_found: only the owner may learn with which other families it is shared
  if (!document?.sharedWith.includes(familyId)) throw new AppError('not_found');
  const membershipOf = await findMemberships(tx, [document], [actor.personId]);
  if (!mayUnshareDocument(document, familyId, actor.personId, membershipOf)) throw new AppError('forbidden');
  const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
  const activity = { actorId: actor.personId, action: 'unshared', familyId, detail: { familyName: name } } as const;
  // before the shares are gone: afterwards an Admin may not write the entries
  for (const shared of await listShared(tx, documentIds, familyId))
    await recordActivity(tx, { ...activity, documentId: shared });
  if (!(await deleteShares(tx, documentIds, familyId))) throw new AppError('not_found');
}

async function findOwnTrashed(tx: WebTransaction, actor: Actor, documentId: string) {
  const [document] = await listTrashed(tx, documentId);
  return document?.ownerId === actor.personId ? document : undefined;
}
