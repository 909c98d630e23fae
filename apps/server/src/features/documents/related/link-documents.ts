import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireDocument, requireEditableDocument } from '../document-access.ts';

interface Pair {
  documentId: string;
  otherId: string;
}

/**
 * A link is seen with both, so it is a change of both.
 * @throws not_found for one that the actor does not see, forbidden if they may not edit both
 */
export async function linkDocuments(tx: WebTransaction, actor: Actor, pair: Pair): Promise<void> {
  await requirePair(tx, actor, pair);
  await requireEditableDocument(tx, actor, pair.otherId);
  await tx
    .insertInto('document_links')
    .values(inOrder(pair))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The right to edit the first document is enough. */
export async function unlinkDocuments(tx: WebTransaction, actor: Actor, pair: Pair): Promise<void> {
  await requirePair(tx, actor, pair);
  const { lower_id, upper_id } = inOrder(pair);
  await tx.deleteFrom('document_links').where('lower_id', '=', lower_id).where('upper_id', '=', upper_id).execute();
}

async function requirePair(tx: WebTransaction, actor: Actor, { documentId, otherId }: Pair): Promise<void> {
  if (documentId === otherId) throw new AppError('bad_request');
  await requireEditableDocument(tx, actor, documentId);
  await requireDocument(tx, actor, otherId);
}

/** As text, which orders ids in lower case as the database does. */
function inOrder({ documentId, otherId }: Pair) {
  return documentId < otherId
    ? { lower_id: documentId, upper_id: otherId }
    : { lower_id: otherId, upper_id: documentId };
}
