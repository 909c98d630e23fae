import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import { MAX_SEARCH_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export type TextHits = ReadonlyMap<string, SearchHit>;

const NONE: TextHits = new Map();

/**
 * By the document's id: whose text, or the reader's own notes, hold every one of these words. The list needs none of it:
 * where the server cannot answer, what is found in names and tags stands alone.
 */
export function useTextHits(text: string): { hits: TextHits; isSearching: boolean } {
  const q = text.trim().slice(0, MAX_SEARCH_CHARS);
  const { data, isLoading } = useQuery({
    queryKey: [...QUERY_KEYS.textHits, q],
    queryFn: ({ signal }) => call('searchDocuments', { query: { q } }, { signal }),
    select: byDocument,
    enabled: q !== '',
    retry: false,
  });
  return { hits: data ?? NONE, isSearching: isLoading };
}

function byDocument({ hits }: { hits: SearchHit[] }): TextHits {
  return new Map(hits.map((hit) => [hit.documentId, hit]));
}
