import type { I18n } from '@lingui/core';
import { foldLetters, typedWords } from '../fold-letters.ts';
import { nameOrder } from '../format/name-order.ts';
import { DOCUMENT_TYPES, type DocumentType, documentTypeName } from './document-types.ts';
import { expiryState } from './expiry.ts';
import type { DocumentSort, FactFilter, SortField } from './list-address.ts';

/** The orders that every list offers, as they stand in the URL [MDV-7, OFF-4]; rows are sorted by each of their columns [COL-7]. */
export const DOCUMENT_SORTS = [
  'date-desc',
  'date-asc',
  'name-asc',
  'name-desc',
  'type-asc',
  'type-desc',
  'expiry-asc',
] as const satisfies DocumentSort[];
export const DEFAULT_SORT: DocumentSort = 'date-desc';

/** What is asked of a list [MDV-4]. */
export interface DocumentFilter {
  /** words that must all be found, in whatever order; nothing for all */
  text: string;
  /** null for all types */
  type: DocumentType | null;
  isSoonOnly: boolean;
  /** null for all */
  has: FactFilter | null;
  /** of the date on the document, such as '2026'; null for all */
  year: string | null;
}

export const NO_FILTER: DocumentFilter = { text: '', type: null, isSoonOnly: false, has: null, year: null };

/** What searching and sorting read of a document. */
export interface ArrangedDocument {
  id: string;
  name: string;
  type: DocumentType;
  tags: readonly string[];
  ownerName: string | null;
  expiresOn: string | null;
  issuedOn: string | null;
  addedAt: string;
}

/** What lists do not have of a document. */
export interface ArrangedFacts {
  issuer?: string | null;
  costMinor?: number | null;
  costCurrency?: string | null;
  costEvery?: string | null;
  lentTo?: string | null;
}

/** By the id of the document. */
export type FactsById = ReadonlyMap<string, ArrangedFacts>;
export const NO_FACTS: FactsById = new Map();

/** `today` is the reader's calendar date; 'soon' is never past [STA-9]. */
export function filterDocuments<T extends ArrangedDocument>(
  documents: readonly T[],
  { text, type, isSoonOnly, has, year }: DocumentFilter,
  today: string,
  facts: FactsById = NO_FACTS,
): T[] {
  const words = typedWords(text);
  return documents.filter(
    (document) =>
      (type === null || document.type === type) &&
      (!isSoonOnly || expiryState(document.expiresOn, today) === 'soon') &&
      (year === null || document.issuedOn?.slice(0, 4) === year) &&
      (has === null || hasFact(facts.get(document.id), has)) &&
      (words.length === 0 || mentions(document, words)),
  );
}

function hasFact(facts: ArrangedFacts | undefined, wanted: FactFilter): boolean {
  return (wanted === 'amount' ? facts?.costMinor : facts?.lentTo) != null;
}

type SortValue = string | number | null;

/**
 * Equals keep their order; documents without what is sorted by come last, in both directions. Amounts are compared within
 * their currency.
 */
export function sortDocuments<T extends ArrangedDocument>(
  i18n: I18n,
  documents: readonly T[],
  sort: DocumentSort,
  facts: FactsById = NO_FACTS,
): T[] {
  const [field, direction] = sort.split('-') as [SortField, 'asc' | 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  const typeNames = new Map(DOCUMENT_TYPES.map((type) => [type, documentTypeName(i18n, type)]));
  const sortedBy = (document: T): SortValue =>
    field === 'type' ? (typeNames.get(document.type) ?? '') : VALUES[field](document, facts.get(document.id));
  const groupOf = (document: T) => (field === 'amount' && facts.get(document.id)?.costCurrency) || '';
  const values = documents.map(sortedBy);
  const ranks = ranksOf(values, nameOrder(i18n));
  return documents
    .map((document, at) => ({ document, value: ranks.get(values[at] ?? null) ?? values[at], group: groupOf(document) }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
      if (one.group !== other.group) return one.group < other.group ? -1 : 1;
      return sign * (Number(one.value) - Number(other.value));
    })
    .map(({ document }) => document);
}

/**
 * Texts as numbers in the order of the reader's language, equals with the same one. Each is compared once, not once for
 * each of the 5,000 documents that say 'Financial'.
 */
function ranksOf(values: readonly SortValue[], compare: (one: string, other: string) => number) {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].toSorted(compare);
  const ranks = new Map<SortValue, number>();
  let rank = 0;
  for (const [at, text] of texts.entries()) {
    if (at > 0 && compare(texts[at - 1] ?? '', text) !== 0) rank += 1;
    ranks.set(text, rank);
  }
  return ranks;
}

type ReadValue = (document: ArrangedDocument, facts: ArrangedFacts | undefined) => SortValue;

const VALUES: Readonly<Record<Exclude<SortField, 'type'>, ReadValue>> = {
  date: (document) => addedMs(document),
  name: ({ name }) => name,
  expiry: (document) => expiryDay(document),
  issued: (document) => issuedDay(document),
  owner: ({ ownerName }) => ownerName,
  issuer: (_, facts) => facts?.issuer ?? null,
  amount: (_, facts) => facts?.costMinor ?? null,
};

/** The years of the dates on these documents, the newest first. */
export function yearsOf(documents: readonly Pick<ArrangedDocument, 'issuedOn'>[]): string[] {
  const years = new Set(documents.flatMap(({ issuedOn }) => issuedOn?.slice(0, 4) ?? []));
  return [...years].toSorted().toReversed();
}

/** What these documents cost, for each currency, the most frequent first. */
export function sumCosts(
  documents: readonly Pick<ArrangedDocument, 'id'>[],
  facts: FactsById,
): { currency: string; minor: number }[] {
  const known = documents.flatMap(({ id }) => facts.get(id) ?? []).filter((one) => costOf(one) !== null);
  // the sum of a monthly rent and a yearly premium means nothing
  if (new Set(known.map(({ costEvery }) => costEvery ?? 'once')).size > 1) return [];
  const costs = known.flatMap((one) => costOf(one) ?? []);
  return [...Map.groupBy(costs, ({ currency }) => currency)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([currency, these]) => ({ currency, minor: these.reduce((sum, { minor }) => sum + minor, 0) }));
}

export function costOf(facts: ArrangedFacts | undefined): { minor: number; currency: string } | null {
  const { costMinor, costCurrency } = facts ?? {};
  return costMinor != null && costCurrency != null ? { minor: costMinor, currency: costCurrency } : null;
}

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
const expiryDay = perDocument(({ expiresOn }) => dayOf(expiresOn));
const issuedDay = perDocument(({ issuedOn }) => dayOf(issuedOn));

function dayOf(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}

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
