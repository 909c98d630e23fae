import {
  DEFAULT_SORT,
  DOCUMENT_SORTS,
  type DocumentFilter,
  type DocumentSort,
} from '@kinvault/domain/documents/arrange.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';

/** The filters and the sort order of a list [MDV-4]. */
export interface ListView extends DocumentFilter {
  sort: DocumentSort;
}

/** The same as search parameters of the URL, without defaults. */
export interface ListAddress {
  q?: string;
  type?: string;
  soon?: true;
  sort?: string;
}

/** On phones, the most urgent documents come first [OFF-4]. */
const PHONE_SORT: DocumentSort = 'expiry-asc';

/** The order of a list whose URL names none [MDV-7]. */
export function defaultSort(isPhone: boolean): DocumentSort {
  return isPhone ? PHONE_SORT : DEFAULT_SORT;
}

/** Ignores unknown values: a URL may be old, cut off, or typed by hand. */
export function viewOf({ q, type, soon, sort }: ListAddress, unsorted = DEFAULT_SORT): ListView {
  return {
    text: q ?? '',
    type: DOCUMENT_TYPES.find((known) => known === type) ?? null,
    isSoonOnly: soon === true,
    sort: DOCUMENT_SORTS.find((known) => known === sort) ?? unsorted,
  };
}

export function addressOf({ text, type, isSoonOnly, sort }: ListView, unsorted = DEFAULT_SORT): ListAddress {
  return {
    q: text === '' ? undefined : text,
    type: type ?? undefined,
    soon: isSoonOnly || undefined,
    sort: sort === unsorted ? undefined : sort,
  };
}

export function isFiltered({ text, type, isSoonOnly }: DocumentFilter): boolean {
  return text.trim() !== '' || type !== null || isSoonOnly;
}

export const NO_FILTER: DocumentFilter = { text: '', type: null, isSoonOnly: false };
