import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_SEARCH_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, urlOf } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** Enough for most families at once, and soon there. */
const FIRST_PAGE_SIZE = 200;
/** The server's limit: 50,000 documents are 26 requests. */
const PAGE_SIZE = 2000;

interface Page {
  documents: Document[];
  next: string | null;
}

/**
 * Every document the reader can see, newest first. One list for all members, since the counts, the badges and 'Coming up'
 * need all of it anyway; switching between members then needs no request.
 */
export const documentsQuery = infiniteQueryOptions({
  queryKey: QUERY_KEYS.documents,
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    call(
      'listDocuments',
      { query: { limit: pageParam === undefined ? FIRST_PAGE_SIZE : PAGE_SIZE, after: pageParam } },
      { signal },
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.next ?? undefined,
});

/** Fetches all pages. Polls each second, for at most a minute, while thumbnails are being drawn. */
export function useDocuments() {
  const [waitingSince] = useState(() => new Map<string, number>());
  const query = useInfiniteQuery({
    ...documentsQuery,
    refetchInterval: ({ state }) => pollDelay(documentsIn(state.data), waitingSince, Date.now()),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = query.data?.pages.length ?? 0;
  useEffect(() => {
    // `pages` is a dependency because a fast page can arrive between two renders, with `isFetching` false in both
    if (pages > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pages, hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...query, documents: query.data && documentsIn(query.data) };
}

/** The URL contains the file's id, so that the browser never shows a replaced file from its cache. */
export function thumbnailUrl({ id, fileId }: Document): string {
  return urlOf('getDocumentThumbnail', { params: { documentId: id }, query: { file: fileId } });
}

function documentsIn(data: InfiniteData<Page> | undefined): Document[] {
  return data?.pages.flatMap(({ documents }) => documents) ?? [];
}

/** By document, the first to show first. */
export type TextHits = ReadonlyMap<string, SearchHit>;

export interface TextSearch {
  hits: TextHits;
  /** the documents that the reader opened last */
  recentIds: ReadonlySet<string>;
}

export const NOTHING_FOUND: TextSearch = { hits: new Map(), recentIds: new Set() };

/**
 * Documents whose text, or the reader's own notes, contain all of these words. Best effort: without an
 * answer, the list still shows matches in names and tags.
 */
export function useTextHits(text: string): TextSearch & { isSearching: boolean } {
  const q = text.trim().slice(0, MAX_SEARCH_CHARS);
  const { data, isLoading } = useQuery({
    queryKey: [...QUERY_KEYS.textHits, q],
    queryFn: ({ signal }) => call('searchDocuments', { query: { q } }, { signal }),
    select: byDocument,
    enabled: q !== '',
    retry: false,
  });
  return { ...(data ?? NOTHING_FOUND), isSearching: isLoading };
}

function byDocument({ hits, recentIds }: { hits: SearchHit[]; recentIds: string[] }): TextSearch {
  return { hits: new Map(hits.map((hit) => [hit.documentId, hit])), recentIds: new Set(recentIds) };
}

const POLL_MS = 1000;
const PATIENCE_MS = 60_000;

/**
 * Milliseconds until the next poll for pending thumbnails; false to stop. Each file's minute begins when it is first seen
 * pending: with the server's date, a device with a wrong clock would never poll, or never stop.
 */
export function pollDelay(
  documents: readonly Pick<Document, 'fileId' | 'thumbnail'>[],
  waitingSince: Map<string, number>,
  nowMs: number,
): number | false {
  const waiting = documents.filter(({ thumbnail }) => thumbnail === 'pending');
  for (const { fileId } of waiting) {
    if (!waitingSince.has(fileId)) waitingSince.set(fileId, nowMs);
  }
  const isWorthIt = waiting.some(({ fileId }) => nowMs - (waitingSince.get(fileId) ?? nowMs) < PATIENCE_MS);
  return isWorthIt ? POLL_MS : false;
}
