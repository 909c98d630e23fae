import { DOCUMENT_TYPES, type DocumentType } from './document-types.ts';

// here and not where lists are sorted: the router reads URLs on every page
/** What a list can be sorted by: 'date' is when a document was added, 'issued' the date on it. */
export const SORT_FIELDS = ['date', 'name', 'type', 'expiry', 'issued', 'owner', 'issuer', 'amount'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type DocumentSort = `${SortField}-${'asc' | 'desc'}`;
export const ALL_SORTS: readonly DocumentSort[] = SORT_FIELDS.flatMap(
  (field) => [`${field}-asc`, `${field}-desc`] as const,
);
/** What a document has: an amount, or somebody who borrowed it. */
export const FACT_FILTERS = ['amount', 'lent'] as const;
export type FactFilter = (typeof FACT_FILTERS)[number];

/** Search, filters and order of a list, as search parameters of the URL. */
export interface ListFilters {
  q?: string;
  type?: DocumentType;
  soon?: true;
  has?: FactFilter;
  year?: string;
  sort?: DocumentSort;
}

/** Which list: a person's, a collection's, the families' general documents, or all. */
export interface ListPlace {
  member?: string;
  collection?: string;
  view?: 'general' | 'all';
}

export type ListAddress = ListPlace & ListFilters;

const YEAR = /^\d{4}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ignores unknown values: a URL may be old, cut off, or typed by hand. A router may have read 2026 as a number. */
export function listFiltersOf(search: Readonly<Record<string, unknown>>): ListFilters {
  const year = wordsOrNothing(search.year);
  return {
    q: wordsOrNothing(search.q),
    type: DOCUMENT_TYPES.find((type) => type === search.type),
    soon: String(search.soon) === 'true' || undefined,
    has: FACT_FILTERS.find((fact) => fact === search.has),
    year: year !== undefined && YEAR.test(year) ? year : undefined,
    sort: ALL_SORTS.find((sort) => sort === search.sort),
  };
}

/** A list's address as text, always in the same order: 'view=all&type=Medical&sort=date-desc'. */
export function listQueryText({ member, collection, view, ...filters }: ListAddress): string {
  const { q, type, soon, has, year, sort } = filters;
  const parts = Object.entries({ member, collection, view, q, type, soon, has, year, sort });
  return new URLSearchParams(
    parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
}

/** Null for text that `listQueryText` does not make of one list. */
export function listAddressOf(text: string): ListAddress | null {
  const search = Object.fromEntries(new URLSearchParams(text));
  const { member, collection, view } = search;
  const place: ListPlace = {
    ...(member !== undefined && ID.test(member) && { member }),
    ...(collection !== undefined && ID.test(collection) && { collection }),
    ...((view === 'general' || view === 'all') && { view }),
  };
  const address = { ...place, ...listFiltersOf(search) };
  return Object.keys(place).length === 1 && listQueryText(address) === text ? address : null;
}

/** Text in the URL: the router parses 2026 as a number. */
function wordsOrNothing(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
