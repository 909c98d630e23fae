import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import {
  mayEditDocument,
  mayHandOnDocument,
  mayShareDocument,
  mayTrashDocument,
} from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { membershipsIn, peopleIn } from '../../../household/family-people.ts';

export type BulkAction = 'share' | 'handOn' | 'tag' | 'trash';

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
    handOn: own,
    tag: (document) => mayEditDocument(document, readerId, membershipOf),
    trash: (document) => mayTrashDocument(document, readerId, membershipOf),
  };
  const blockedIn = (action: BulkAction) => documents.filter((document) => !may[action](document));
  return {
    blocked: {
      share: blockedIn('share'),
      handOn: blockedIn('handOn'),
      tag: blockedIn('tag'),
      trash: blockedIn('trash'),
    },
    newOwners: peopleIn(families).filter(({ id }) =>
      documents.every((document) => own(document) && mayHandOnDocument(document, readerId, id, membershipOf)),
    ),
  };
}
