import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type MembershipOf, mayEditDocument } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { listMemberships } from '../families/families.repository.ts';
import { findDocument } from './documents.repository.ts';

/** A document that the actor sees, with what their rights go by. Only the gates below make one. */
export interface OpenDocument {
  document: Document;
  membershipOf: MembershipOf;
}

/**
 * @param alsoOf somebody else whose membership will be asked for.
 * @throws not_found for whoever does not see it, and where it is in the trash.
 */
export async function openDocument(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  alsoOf: string[] = [],
): Promise<OpenDocument> {
  const document = await findDocument(tx, documentId);
  if (!document) throw new AppError('not_found');
  return { document, membershipOf: await findMemberships(tx, [document], [actor.personId, ...alsoOf]) };
}

/** @throws not_found, or forbidden for who sees the document and may not edit it. */
export async function openToEdit(tx: WebTransaction, actor: Actor, documentId: string): Promise<OpenDocument> {
  const open = await openDocument(tx, actor, documentId);
  if (!mayEditDocument(open.document, actor.personId, open.membershipOf)) throw new AppError('forbidden');
  return open;
}

/** The memberships of these people, and of the owners, in all families that these documents have to do with. */
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
