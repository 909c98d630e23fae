import type { Document } from '@kinvault/domain/documents/document.schema.ts';

interface Reader {
  personId: string;
  /** the documents that the reader opened recently */
  recentIds: ReadonlySet<string>;
}

/** Own documents, favorites and recently opened ones first, as the server orders its hits [SRC-2]. Equals keep their order. */
export function sortByRank(documents: readonly Document[], { personId, recentIds }: Reader): Document[] {
  const rank = ({ id, ownerId, isFavorite }: Document) =>
    Number(ownerId === personId) + Number(isFavorite) + Number(recentIds.has(id));
  return documents.toSorted((one, other) => rank(other) - rank(one));
}
