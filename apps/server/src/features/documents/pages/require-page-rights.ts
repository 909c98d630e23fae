import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayEditDocument, mayTakePages } from '@kinvault/domain/documents/document-rights.ts';
import type { PagePlan } from '@kinvault/domain/documents/page-plan.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { requireDocument } from '../document-access.ts';

/**
 * That the actor may edit the document, and that its pages may become whose the plan says. Whether they may upload for
 * these is asked when the new documents are added. @throws not_found, forbidden, document_changed
 */
export async function requirePageRights(
  tx: WebTransaction,
  actor: Actor,
  { documentId, plan }: { documentId: string; plan: PagePlan },
): Promise<Document> {
  const targets = plan.others.map(({ target }) => target);
  const owners = targets.flatMap((target) => (target.kind === 'person' ? target.personId : []));
  const { document, membershipOf } = await requireDocument(tx, actor, documentId, owners);
  if (!mayEditDocument(document, actor.personId, membershipOf)) throw new AppError('forbidden');
  if (!targets.every((target) => mayTakePages(document, target, actor.personId, membershipOf)))
    throw new AppError('forbidden');
  if (document.revision !== plan.revision) throw new AppError('document_changed');
  return document;
}
