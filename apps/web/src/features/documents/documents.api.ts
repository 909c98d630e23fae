import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, urlOf } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { pollDelay } from './thumbnail-wait.ts';

/** The most that the server gives at once. */
const PAGE_SIZE = 200;

interface Page {
  documents: Document[];
  next: string | null;
}

/**
 * Every document the reader can see, newest first. One list and not one for each member: the counts, the badges beside
 * the names and 'Coming up' need all of it anyway, and changing from member to member then asks nobody.
 */
export const documentsQuery = infiniteQueryOptions({
  queryKey: QUERY_KEYS.documents,
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    call('listDocuments', { query: { limit: PAGE_SIZE, after: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.next ?? undefined,
});

/** Fetches page after page; while thumbnails are being made, asks again each second for a minute at most. */
export function useDocuments() {
  const [waitingSince] = useState(() => new Map<string, number>());
  const query = useInfiniteQuery({
    ...documentsQuery,
    refetchInterval: ({ state }) => pollDelay(documentsIn(state.data), waitingSince, Date.now()),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = query.data?.pages.length ?? 0;
  useEffect(() => {
    // by their number too: of a page that comes quickly, no render may ever see that it was being fetched
    if (pages > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pages, hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...query, documents: query.data && documentsIn(query.data) };
}

/** The address names the file, so that a replaced file is never shown from the browser's cache. */
export function thumbnailUrl({ id, fileId }: Document): string {
  return urlOf('getDocumentThumbnail', { params: { documentId: id }, query: { file: fileId } });
}

function documentsIn(data: InfiniteData<Page> | undefined): Document[] {
  return data?.pages.flatMap(({ documents }) => documents) ?? [];
}
