import { mayShareDocument, mayUnshareDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireRight } from '../../families/family-access.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { requireDocument } from '../document-access.ts';
import { deleteShare, insertShare } from './shares.repository.ts';

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

/** From this commit on the family cannot see the document, not even through a link opened before [SEC-10]. */
export async function unshareDocument(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyId }: ShareTarget,
): Promise<void> {
  const { document, membershipOf } = await requireDocument(tx, actor, documentId);
  // not_found: only the owner may learn with which other families it is shared
  if (!document.sharedWith.includes(familyId)) throw new AppError('not_found');
  if (!mayUnshareDocument(document, familyId, actor.personId, membershipOf)) throw new AppError('forbidden');
  const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
  const activity = { documentId, actorId: actor.personId, action: 'unshared', familyId } as const;
  await recordActivity(tx, { ...activity, detail: { familyName: name } }); // before the share is gone: afterwards an Admin may not write the entry
  if (!(await deleteShare(tx, documentId, familyId))) throw new AppError('not_found');
}
