import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { findSuperseded } from '../renewing/renewals.repository.ts';
import { EXCERPT_CHARS, findMatches } from './search.repository.ts';

const MAX_HITS = 50;
const MAX_WORDS = 10;
// scripts without spaces between words: a word may match anywhere
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Documents of the caller whose text holds every word, or whose own notes do; the newest first. */
export async function searchDocuments(tx: WebTransaction, query: string): Promise<SearchHit[]> {
  const patterns = parseWords(query);
  if (patterns.length === 0) return [];
  const matches = await findMatches(tx, patterns, MAX_HITS);
  const superseded = await findSuperseded(
    tx,
    matches.map(({ documentId }) => documentId),
  );
  return matches.map(({ documentId, where, piece, isFromStart }) => ({
    documentId,
    where,
    excerpt: excerptAround(piece, isFromStart),
    earlier: superseded.get(documentId),
  }));
}

/**
 * The words of a query as PostgreSQL patterns, each matching at the beginning of a word. Only letters and digits are
 * kept, so no character of a query is a pattern's own.
 */
export function parseWords(query: string): string[] {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => (UNSPACED.test(word) ? word : `\\m${word}`));
}

/** Cuts a piece of text between whole words and marks what is left out with an ellipsis. */
export function excerptAround(piece: string, isFromStart: boolean): string {
  const isToEnd = Array.from(piece).length < EXCERPT_CHARS; // PostgreSQL counts whole characters
  const text = piece.replaceAll(/\s+/g, ' ');
  const start = isFromStart ? text : text.replace(/^\S{0,20}\s/, '');
  const whole = isToEnd ? start : start.replace(/\s\S{0,20}$/, '');
  return `${isFromStart ? '' : '…'}${whole.trim()}${isToEnd ? '' : '…'}`;
}
