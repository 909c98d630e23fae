import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findDocument } from '../documents.repository.ts';
import { getDocument } from '../get-document.ts';
import { takeBack } from './owner-changes.repository.ts';

/**
 * For the former owner of what somebody else gave away, whether or not they still see it. Needs no room: it was theirs
 * before. Whoever loses it is told by the database, as of every change of owner that they did not make [D-25].
 */
export async function takeBackDocument(tx: WebTransaction, actor: Actor, documentId: string): Promise<Document> {
  const { outcome, takenFrom } = await takeBack(tx, documentId);
  if (outcome === 'already_owner') throw new AppError('already_owner');
  if (outcome === 'over') throw new AppError('take_back_over');
  if (outcome === 'unknown') throw new AppError((await findDocument(tx, documentId)) ? 'forbidden' : 'not_found');
  const changes = [{ field: 'ownerId' as const, from: takenFrom, to: actor.personId }];
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
  return getDocument(tx, documentId);
}
