import type { Document } from '@kinvault/domain/documents/document.schema.ts';

interface Reader {
  /** the documents that the reader opened recently */
  recentIds: ReadonlySet<string>;
}

/** Own documents, favorites and recently opened ones first, as the server orders its hits [SRC-2]. Equals keep their order. */
export function sortByRank(documents: readonly Document[], { recentIds }: Reader): Document[] {
  const rank = ({ id, isOwn, isFavorite }: Document) => Number(isOwn) + Number(isFavorite) + Number(recentIds.has(id));
  return documents.toSorted((one, other) => rank(other) - rank(one));
}
