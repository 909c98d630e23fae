import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { SessionToken, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { excerptAround } from './excerpt.ts';
import { findMatches } from './search.repository.ts';
import { parseWords } from './search-words.ts';

const MAX_HITS = 50;

/** Documents of the caller whose text holds every word, or whose own notes do; the newest first. */
export async function searchDocuments(
  { readAs }: Transactions,
  token: SessionToken,
  query: string,
): Promise<SearchHit[]> {
  const patterns = parseWords(query);
  const find = async (tx: WebTransaction) => (patterns.length === 0 ? [] : findMatches(tx, patterns, MAX_HITS));
  const matches = await readAs(token, find, LONG_LIMIT);
  return matches.map(({ documentId, where, piece, isFromStart }) => ({
    documentId,
    where,
    excerpt: excerptAround(piece, isFromStart),
  }));
}
