import { mayUnshareDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireRight } from '../../families/family-access.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { openDocument } from '../document-access.ts';
import type { ShareTarget } from './share-document.ts';
import { deleteShare } from './shares.repository.ts';

/** From this commit on the family sees nothing of it, by a kept link either [SEC-10]. */
export async function unshareDocument(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyId }: ShareTarget,
): Promise<void> {
  const { document, membershipOf } = await openDocument(tx, actor, documentId);
  // where else it is shared, and whether, is its owner's to know
  if (!document.sharedWith.includes(familyId)) throw new AppError('not_found');
  if (!mayUnshareDocument(document, familyId, actor.personId, membershipOf)) throw new AppError('forbidden');
  const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
  const activity = { documentId, actorId: actor.personId, action: 'unshared', familyId } as const;
  await recordActivity(tx, { ...activity, detail: { familyName: name } }); // while an Admin may still speak of it
  if (!(await deleteShare(tx, documentId, familyId))) throw new AppError('not_found');
}
