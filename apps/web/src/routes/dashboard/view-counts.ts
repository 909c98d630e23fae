import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { type FactsById, filterDocuments, NO_FACTS } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ListAddress } from '@kinvault/domain/documents/list-address.ts';
import { documentsIn, documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { viewOf } from '../../features/documents/list/list-view.ts';

/** What the reader sees. */
export interface Seen {
  documents: readonly Document[];
  collections: readonly Pick<Collection, 'id' | 'documentIds'>[];
  /** undefined until they are loaded */
  facts: FactsById | undefined;
}

/** How many of these a view shows; undefined where only the server can find its words, and before the facts are there. */
export function countView(address: ListAddress, { documents, collections, facts }: Seen, today: string) {
  if (address.q !== undefined || (address.has !== undefined && !facts)) return undefined;
  const here = documentsAt(address, documents, collections);
  return filterDocuments(here, viewOf(address), today, facts ?? NO_FACTS).length;
}

function documentsAt(
  { member, collection, view }: ListAddress,
  all: Seen['documents'],
  collections: Seen['collections'],
): readonly Document[] {
  if (member !== undefined) return documentsOf(all, member);
  if (collection !== undefined)
    return documentsIn(all, collections.find(({ id }) => id === collection)?.documentIds ?? []);
  return view === 'general' ? generalDocuments(all) : all;
}
