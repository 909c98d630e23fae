import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, requireRoomToTakeBack } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findDocument } from '../documents.repository.ts';
import { getDocument } from '../get-document.ts';
import { takeBack } from './owner-changes.repository.ts';

/**
 * For a former owner whose document somebody else gave away, even if they no longer see it. A trigger notifies the
 * person who loses it [D-25].
 */
export async function takeBackDocument(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
): Promise<Document> {
  await requireRoomToTakeBack(quota, tx, actor, documentId);
  const { outcome, takenFrom } = await takeBack(tx, documentId);
  if (outcome === 'already_owner') throw new AppError('already_owner');
  if (outcome === 'over') throw new AppError('take_back_over');
  if (outcome === 'unknown') throw new AppError((await findDocument(tx, documentId)) ? 'forbidden' : 'not_found');
  const document = await getDocument(tx, documentId);
  const changes = [{ field: 'ownerId' as const, from: takenFrom, to: document.ownerId }];
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
  return document;
}
