import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { perList } from '../../lib/per-list.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { KEPT_LISTS_LOADED_AT } from './show-kept-lists.ts';

interface Page {
  documents: Document[];
  next: string | null;
}

/**
 * The complete list as last sent by the server; the same array until it changes. Null while a part is missing, which
 * does not mean that its documents are gone, and if the list is from this device.
 */
export function listedDocuments(client: QueryClient): readonly Document[] | null {
  const state = client.getQueryState<InfiniteData<Page>>(QUERY_KEYS.documents);
  if (state?.status !== 'success' || state.fetchStatus !== 'idle') return null;
  if (state.dataUpdatedAt === KEPT_LISTS_LOADED_AT || state.isInvalidated) return null;
  const pages = state.data?.pages;
  return pages?.at(-1)?.next === null ? joined(pages) : null;
}

const joined = perList((pages: readonly Page[]) => pages.flatMap(({ documents }) => documents));
