import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import {
  mayEditDocument,
  mayGiveOut,
  mayShareDocument,
  mayTrashDocument,
  mayUnshareDocument,
} from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { membershipsIn } from '../../../household/family-people.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { newOwnersOf } from '../../../household/new-owners.ts';

export interface ReaderRights {
  mayEdit: boolean;
  mayTrash: boolean;
  mayShare: boolean;
  /** by a link for people outside */
  mayGiveOut: boolean;
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
    mayShare: mayShareDocument(document),
    mayGiveOut: mayGiveOut(document, readerId, membershipOf),
    mayUnshare: (familyId) => mayUnshareDocument(document, familyId, readerId, membershipOf),
    newOwners: newOwnersOf(document, families, readerId),
  };
}

export function useRights(document: Document): ReaderRights {
  return rightsOf(document, useFamilies(), useReader().id);
}

export interface DocumentContext {
  document: Document;
}
