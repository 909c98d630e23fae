import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { findDocument } from '../documents.repository.ts';
import { getDocument } from '../get-document.ts';

interface TakeBack {
  /** 'unknown': there is no change of owner that the caller could undo. 'over': it is too long ago. */
  outcome: 'done' | 'already_owner' | 'over' | 'unknown';
  takenFrom: string | null;
}

/**
 * For a former owner whose document somebody else gave away, even if they no longer see it. Needs no room: the document
 * was theirs before. A trigger notifies the person who loses it [D-25].
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

/** The database decides on the locked row: one of two concurrent calls wins. */
async function takeBack(tx: WebTransaction, documentId: string): Promise<TakeBack> {
  const { rows } = await sql<TakeBack>`
    select outcome, taken_from as "takenFrom" from take_back_document(${documentId})`.execute(tx);
  return rows[0] ?? { outcome: 'unknown', takenFrom: null };
}
