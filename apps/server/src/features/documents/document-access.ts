import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type MembershipOf, mayEditDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { listMemberships } from '../families/families.repository.ts';
import { findDocument } from './documents.repository.ts';

/** Proof that the actor sees the document, with the memberships that their rights depend on. */
export interface AuthorizedDocument {
  document: Document;
  membershipOf: MembershipOf;
}

/**
 * @param alsoOf other people whose memberships will be needed
 * @throws not_found if the actor does not see it, or if it is in the trash
 */
export async function requireDocument(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  alsoOf: string[] = [],
): Promise<AuthorizedDocument> {
  const document = await findDocument(tx, documentId);
  if (!document) throw new AppError('not_found');
  return { document, membershipOf: await findMemberships(tx, [document], [actor.personId, ...alsoOf]) };
}

/** @throws not_found, or forbidden if the actor sees the document and may not edit it */
export async function requireEditableDocument(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
): Promise<AuthorizedDocument> {
  const open = await requireDocument(tx, actor, documentId);
  if (!mayEditDocument(open.document, actor.personId, open.membershipOf)) throw new AppError('forbidden');
  return open;
}

/** The memberships of these people, and of the owners, in all families that these documents belong to or are shared with. */
export async function findMemberships(
  tx: WebTransaction,
  documents: readonly Pick<Document, 'ownerId' | 'familyId' | 'sharedWith'>[],
  personIds: readonly string[],
): Promise<MembershipOf> {
  const owners = documents.flatMap(({ ownerId }) => ownerId ?? []);
  const familyIds = documents.flatMap(({ familyId, sharedWith }) => familyId ?? sharedWith);
  const memberships = await listMemberships(tx, [...new Set([...personIds, ...owners])], [...new Set(familyIds)]);
  const known = new Map(memberships.map((one) => [`${one.personId} ${one.familyId}`, one]));
  return (personId, familyId) => known.get(`${personId} ${familyId}`);
}
