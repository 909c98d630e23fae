import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_SEARCH_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, urlOf } from '../../lib/api-client.ts';
import { perList } from '../../lib/per-list.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import {
  type CachedPart,
  type DocumentPart,
  FIRST_PART,
  fetchPart,
  nextPart,
  reuseDocuments,
  shareParts,
  updateParts,
} from './document-parts.ts';

/**
 * Every document the reader can see, newest first. One list for all members, since the counts, the badges and 'Coming up'
 * need all of it anyway; switching between members then needs no request.
 */
export const documentsQuery = infiniteQueryOptions({
  queryKey: QUERY_KEYS.documents,
  queryFn: async ({ client, pageParam, signal }) => {
    const parts = client.getQueryData<InfiniteData<CachedPart>>(QUERY_KEYS.documents)?.pages ?? [];
    const isReload = pageParam.after === undefined;
    const updated = isReload
      ? await updateParts(parts, (since) => call('listDocumentChanges', { query: { since } }, { signal }))
      : null;
    const part = updated ?? (await fetchPart(pageParam, (query) => call('listDocuments', { query }, { signal })));
    return reuseDocuments(part, byId(parts));
  },
  initialPageParam: FIRST_PART,
  getNextPageParam: nextPart,
  // by position: one new document would shift all others
  structuralSharing: (known, loaded) =>
    shareParts(known as InfiniteData<CachedPart> | undefined, loaded as InfiniteData<CachedPart>),
});

/** Fetches all parts. Polls each second, for at most a minute, while thumbnails are being made. */
export function useDocuments() {
  const [waitingSince] = useState(() => new Map<string, number>());
  const query = useInfiniteQuery({
    ...documentsQuery,
    refetchInterval: ({ state }) =>
      pollDelay(state.data ? documentsIn(state.data.pages) : [], waitingSince, Date.now()),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, dataUpdatedAt } = query;
  const parts = query.data?.pages.length ?? 0;
  useEffect(() => {
    // `isFetching` may be false in two renders with a fast part in between, or a reload that ended the fetch of the next
    // part: in that case `parts` or `dataUpdatedAt` has changed
    if (parts > 0 && dataUpdatedAt > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [parts, dataUpdatedAt, hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...query, documents: query.data && documentsIn(query.data.pages) };
}

export type DocumentsQuery = ReturnType<typeof useDocuments>;

/** The URL contains the file's id, so that the browser never shows a replaced file from its cache. */
export function thumbnailUrl({ id, fileId }: Document): string {
  return urlOf('getDocumentThumbnail', { params: { documentId: id }, query: { file: fileId } });
}

/** The same array for all callers, until a document changes. */
const documentsIn = perList((parts: readonly DocumentPart[]) => parts.flatMap(({ documents }) => documents));

const byId = perList(
  (parts: readonly DocumentPart[]) => new Map(documentsIn(parts).map((document) => [document.id, document])),
);

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
 * Milliseconds until the next poll for pending thumbnails; false to stop. Each file's minute begins when it is first seen pending: with the server's date, a device with a wrong clock would never poll, or never stop.
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
