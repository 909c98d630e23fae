import { DEFAULT_SORT, type DocumentFilter } from '@kinvault/domain/documents/arrange.ts';
import type { DocumentSort, ListFilters } from '@kinvault/domain/documents/list-address.ts';

/** The filters and the sort order of a list [MDV-4]. */
export interface ListView extends DocumentFilter {
  sort: DocumentSort;
}

/** On phones, the most urgent documents come first [OFF-4]. */
const PHONE_SORT: DocumentSort = 'expiry-asc';

/** The order of a list whose URL names none [MDV-7]. */
export function defaultSort(isPhone: boolean): DocumentSort {
  return isPhone ? PHONE_SORT : DEFAULT_SORT;
}

export function viewOf({ q, type, soon, has, year, sort }: ListFilters, unsorted = DEFAULT_SORT): ListView {
  return {
    text: q ?? '',
    type: type ?? null,
    isSoonOnly: soon === true,
    has: has ?? null,
    year: year ?? null,
    sort: sort ?? unsorted,
  };
}

/** The same as search parameters of the URL, without defaults. */
export function addressOf({ text, type, isSoonOnly, has, year, sort }: ListView, unsorted = DEFAULT_SORT): ListFilters {
  return {
    q: text === '' ? undefined : text,
    type: type ?? undefined,
    soon: isSoonOnly || undefined,
    has: has ?? undefined,
    year: year ?? undefined,
    sort: sort === unsorted ? undefined : sort,
  };
}

export function isFiltered({ text, type, isSoonOnly, has, year }: DocumentFilter): boolean {
  return text.trim() !== '' || type !== null || isSoonOnly || has !== null || year !== null;
}

/** Whether the order needs what lists do not have. */
export function isByFacts(sort: DocumentSort): boolean {
  return sort.startsWith('issuer-') || sort.startsWith('amount-');
}
