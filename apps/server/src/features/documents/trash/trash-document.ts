import { mayTrashDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { openDocument } from '../document-access.ts';
import { putInTrash } from './trash.repository.ts';

/** Into the trash with all its files: from this commit on it answers nobody but whoever may take it out again. */
export async function trashDocument(tx: WebTransaction, actor: Actor, documentId: string): Promise<void> {
  const { document, membershipOf } = await openDocument(tx, actor, documentId);
  if (!mayTrashDocument(document, actor.personId, membershipOf)) throw new AppError('forbidden');
  if (!(await putInTrash(tx, documentId, actor.personId))) throw new AppError('not_found');
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'trashed' });
}
