import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import {
  type MembershipOf,
  mayEditDocument,
  mayHandOnDocument,
  mayShareDocument,
  mayTrashDocument,
  mayUnshareDocument,
} from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { nameOrder } from '@kinvault/domain/format/name-order.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { i18n } from '../../../lib/i18n.ts';

export interface ReaderRights {
  mayEdit: boolean;
  mayTrash: boolean;
  mayShare: boolean;
  mayUnshare: (familyId: string) => boolean;
  /** people whom the reader may make the owner, sorted by name */
  newOwners: { id: string; name: string }[];
}

/** What the reader may do with a document, by the same rules as on the server. */
export function rightsOf(document: Document, families: readonly Family[], readerId: string): ReaderRights {
  const membershipOf = membershipsIn(families);
  return {
    mayEdit: mayEditDocument(document, readerId, membershipOf),
    mayTrash: mayTrashDocument(document, readerId, membershipOf),
    mayShare: mayShareDocument(document, readerId),
    mayUnshare: (familyId) => mayUnshareDocument(document, familyId, readerId, membershipOf),
    newOwners: peopleIn(families).filter(({ id }) => mayHandOnDocument(document, readerId, id, membershipOf)),
  };
}

/** Looks up memberships in the reader's families. */
export function membershipsIn(families: readonly Family[]): MembershipOf {
  return (personId, familyId) => {
    const family = families.find(({ id }) => id === familyId);
    const member = family?.members.find((one) => one.personId === personId);
    return member && { familyId, role: member.role, state: member.state, isOwner: family?.ownerId === personId };
  };
}

function peopleIn(families: readonly Family[]): { id: string; name: string }[] {
  const names = new Map(families.flatMap(({ members }) => members.map(({ personId, name }) => [personId, name])));
  const inOrder = nameOrder(i18n);
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => inOrder(a.name, b.name));
}

/** A document and the person who is looking at it. */
export interface DocumentContext {
  document: Document;
  families: readonly Family[];
  person: Person;
}
