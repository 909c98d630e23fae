import type { I18n } from '@lingui/core';
import { foldLetters, typedWords } from '../fold-letters.ts';
import { nameOrder } from '../format/name-order.ts';
import type { DocumentType } from './document-types.ts';
import { expiryState } from './expiry.ts';

/** The orders of a list, as they stand in the URL [MDV-7, OFF-4]. */
export const DOCUMENT_SORTS = [
  'date-desc',
  'date-asc',
  'name-asc',
  'name-desc',
  'type-asc',
  'type-desc',
  'expiry-asc',
] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
export const DEFAULT_SORT: DocumentSort = 'date-desc';

/** What is asked of a list [MDV-4]. */
export interface DocumentFilter {
  /** words that must all be found, in whatever order; nothing for all */
  text: string;
  /** null for all types */
  type: DocumentType | null;
  isSoonOnly: boolean;
}

/** What searching and sorting read of a document. */
export interface ArrangedDocument {
  name: string;
  type: DocumentType;
  tags: readonly string[];
  ownerName: string | null;
  expiresOn: string | null;
  addedAt: string;
}

/** `today` is the reader's calendar date; 'soon' is never past [STA-9]. */
export function filterDocuments<T extends ArrangedDocument>(
  documents: readonly T[],
  { text, type, isSoonOnly }: DocumentFilter,
  today: string,
): T[] {
  const words = typedWords(text);
  return documents.filter(
    (document) =>
      (type === null || document.type === type) &&
      (!isSoonOnly || expiryState(document.expiresOn, today) === 'soon') &&
      (words.length === 0 || mentions(document, words)),
  );
}

/** Equals keep their order. By expiry, documents without a date come last. */
export function sortDocuments<T extends ArrangedDocument>(
  i18n: I18n,
  documents: readonly T[],
  sort: DocumentSort,
): T[] {
  const [field, direction] = sort.split('-') as ['date' | 'name' | 'type' | 'expiry', 'asc' | 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  const compare = nameOrder(i18n);
  return documents.toSorted((one, other) => sign * COMPARISONS[field](one, other, compare));
}

type Compare = (one: string, other: string) => number;

const COMPARISONS = {
  date: (one: ArrangedDocument, other: ArrangedDocument) => addedMs(one) - addedMs(other),
  name: (one: ArrangedDocument, other: ArrangedDocument, compare: Compare) => compare(one.name, other.name),
  type: (one: ArrangedDocument, other: ArrangedDocument, compare: Compare) => compare(one.type, other.type),
  expiry: (one: ArrangedDocument, other: ArrangedDocument) => expiryDay(one) - expiryDay(other),
};

/** The types that occur, in the order of the upload form, each with how often. */
export function countTypes(
  documents: readonly Pick<ArrangedDocument, 'type'>[],
  order: readonly DocumentType[],
): { type: DocumentType; count: number }[] {
  const byType = Map.groupBy(documents, ({ type }) => type);
  return order.flatMap((type) => {
    const count = byType.get(type)?.length ?? 0;
    return count > 0 ? [{ type, count }] : [];
  });
}

function mentions(document: ArrangedDocument, words: readonly string[]): boolean {
  const said = searchedText(document);
  return words.every((word) => said.includes(word));
}

/** Made once for each document: a list of 50,000 is searched at each letter, and sorted whenever it grows. */
const searchedText = perDocument(({ name, type, tags, ownerName }) =>
  foldLetters(`${name} ${type} ${tags.join(' ')} ${ownerName ?? ''}`),
);
const addedMs = perDocument(({ addedAt }) => Date.parse(addedAt));
const expiryDay = perDocument(({ expiresOn }) => (expiresOn === null ? Number.MAX_VALUE : Date.parse(expiresOn)));

function perDocument<Result>(read: (document: ArrangedDocument) => Result): (document: ArrangedDocument) => Result {
  const known = new WeakMap<ArrangedDocument, Result>();
  return (document) => {
    const before = known.get(document);
    if (before !== undefined) return before;
    const result = read(document);
    known.set(document, result);
    return result;
  };
}
