import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import {
  mayEditDocument,
  mayGiveOut,
  mayShareDocument,
  mayTrashDocument,
} from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { membershipsIn } from '../../../household/family-people.ts';
import { newOwnersOf } from '../../../household/new-owners.ts';

export type BulkAction = 'share' | 'link' | 'handOn' | 'tag' | 'fillIn' | 'trash';

export interface BulkRights {
  /** the documents for which the reader may not do it */
  blocked: Record<BulkAction, Document[]>;
  /** people whom the reader may give all of them to, sorted by name */
  newOwners: { id: string; name: string }[];
}

/** What the reader may do with all of these documents, by the same rules as on the server. */
export function bulkRights(documents: readonly Document[], families: readonly Family[], readerId: string): BulkRights {
  const membershipOf = membershipsIn(families);
  const own = (document: Document) => document.isOwn;
  const may: Record<BulkAction, (document: Document) => boolean> = {
    share: (document) => mayShareDocument(document),
    link: (document) => mayGiveOut(document, readerId, membershipOf),
    handOn: own,
    tag: (document) => mayEditDocument(document, readerId, membershipOf),
    fillIn: (document) => mayEditDocument(document, readerId, membershipOf),
    trash: (document) => mayTrashDocument(document, readerId, membershipOf),
  };
  const blockedIn = (action: BulkAction) => documents.filter((document) => !may[action](document));
  return {
    blocked: {
      share: blockedIn('share'),
      link: blockedIn('link'),
      handOn: blockedIn('handOn'),
      tag: blockedIn('tag'),
      fillIn: blockedIn('fillIn'),
      trash: blockedIn('trash'),
    },
    newOwners: newOwnersOfAll(documents.every(own) ? documents : [], families, readerId),
  };
}

function newOwnersOfAll([first, ...others]: readonly Document[], families: readonly Family[], readerId: string) {
  if (!first) return [];
  const inCommon = others.map((document) => new Set(newOwnersOf(document, families, readerId).map(({ id }) => id)));
  return newOwnersOf(first, families, readerId).filter(({ id }) => inCommon.every((ids) => ids.has(id)));
}
