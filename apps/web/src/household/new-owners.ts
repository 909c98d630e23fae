import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayHandOnDocument } from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import { membershipsIn, peopleIn } from './family-people.ts';

/**
 * The people to whom the reader may give a document, sorted by name. Who looks after its owner gives it to nobody else whom
 * they look after, except from one person without an account to another.
 */
export function newOwnersOf(document: Document, families: readonly Family[], readerId: string) {
  const membershipOf = membershipsIn(families);
  const accounts = new Set(
    families.flatMap(({ members }) => members.filter(({ hasAccount }) => hasAccount).map(({ personId }) => personId)),
  );
  const isOneHousehold = (newOwnerId: string) =>
    document.ownerId !== readerId &&
    ownsOrGuards(families, readerId, newOwnerId) &&
    [document.ownerId, newOwnerId].some((id) => id !== null && accounts.has(id));
  return peopleIn(families).filter(
    ({ id }) => mayHandOnDocument(document, readerId, id, membershipOf) && !isOneHousehold(id),
  );
}
