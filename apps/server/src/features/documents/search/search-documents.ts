import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { findSuperseded } from '../renewing/renewals.repository.ts';
import { excerptOf } from './excerpt.ts';
import { findMatches, listRecentIds } from './search.repository.ts';
import { parseQuery } from './search-words.ts';

const MAX_HITS = 50;

/**
 * Documents of the caller whose text holds every word, or whose facts or own notes do: own ones, favorites and recently opened ones
 * first, then the newest.
 */
export async function searchDocuments(
  tx: WebTransaction,
  text: string,
): Promise<{ hits: SearchHit[]; recentIds: string[] }> {
  const recentIds = await listRecentIds(tx);
  const query = parseQuery(text);
  if (!query) return { hits: [], recentIds };
  const matches = await findMatches(tx, query, MAX_HITS);
  const renewed = matches.filter(({ isSuperseded }) => isSuperseded).map(({ documentId }) => documentId);
  const superseded = renewed.length > 0 ? await findSuperseded(tx, renewed) : new Map();
  const hits = matches.map((match) => ({
    documentId: match.documentId,
    where: match.place,
    original: match.original ?? undefined,
    lentTo: match.lentTo ?? undefined,
    excerpt: excerptOf(match.text, query.folded),
    earlier: superseded.get(match.documentId),
  }));
  return { hits, recentIds };
}
