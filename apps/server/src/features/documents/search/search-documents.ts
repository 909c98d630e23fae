import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { excerptAround } from './excerpt.ts';
import { findMatches } from './search.repository.ts';
import { parseWords } from './search-words.ts';

const MAX_HITS = 50;

/** Documents of the caller whose text holds every word, or whose own notes do; the newest first. */
export async function searchDocuments(tx: WebTransaction, query: string): Promise<SearchHit[]> {
  const patterns = parseWords(query);
  if (patterns.length === 0) return [];
  const matches = await findMatches(tx, patterns, MAX_HITS);
  return matches.map(({ documentId, where, piece, isFromStart }) => ({
    documentId,
    where,
    excerpt: excerptAround(piece, isFromStart),
  }));
}
