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

/** Ignores unknown values: a URL may be old, cut off, or typed by hand. */
export function viewOf({ q, type, soon, sort }: ListAddress): ListView {
  return {
    text: q ?? '',
    type: DOCUMENT_TYPES.find((known) => known === type) ?? null,
    isSoonOnly: soon === true,
    sort: DOCUMENT_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
  };
}

export function addressOf({ text, type, isSoonOnly, sort }: ListView): ListAddress {
  return {
    q: text === '' ? undefined : text,
    type: type ?? undefined,
    soon: isSoonOnly || undefined,
    sort: sort === DEFAULT_SORT ? undefined : sort,
  };
}

export function isFiltered({ text, type, isSoonOnly }: DocumentFilter): boolean {
  return text.trim() !== '' || type !== null || isSoonOnly;
}

export const NO_FILTER: DocumentFilter = { text: '', type: null, isSoonOnly: false };
