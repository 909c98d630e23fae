import { mayShareDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireRight } from '../../families/family-access.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { openDocument } from '../document-access.ts';
import { insertShare } from './shares.repository.ts';

export interface ShareTarget {
  documentId: string;
  familyId: string;
}

/** Into a family in which its owner, who alone shares it, is active: to its people at once, and to who joins later. */
export async function shareDocument(
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyId }: ShareTarget,
): Promise<void> {
  const { document } = await openDocument(tx, actor, documentId);
  if (!mayShareDocument(document, actor.personId)) throw new AppError('forbidden');
  const { name } = await requireRight(tx, actor, familyId, 'seeFamily');
  const share = { documentId, ownerId: actor.personId, sharedBy: actor.personId };
  if (!(await insertShare(tx, share, familyId))) throw new AppError('already_shared');
  const detail = { familyName: name };
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'shared', familyId, detail });
}
