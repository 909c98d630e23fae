import { countTypes, DOCUMENT_SORTS } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import type { DocumentSort } from '@kinvault/domain/documents/list-address.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../../lib/i18n.ts';
import { perList } from '../../../lib/per-list.ts';

const SORT_LABELS: Readonly<Record<(typeof DOCUMENT_SORTS)[number], MessageDescriptor>> = {
  'date-desc': { id: 'sort.newest', message: 'Newest first' },
  'date-asc': { id: 'sort.oldest', message: 'Oldest first' },
  'name-asc': { id: 'sort.name', message: 'Name A–Z' },
  'name-desc': { id: 'sort.nameReversed', message: 'Name Z–A' },
  'type-asc': { id: 'sort.type', message: 'Type A–Z' },
  'type-desc': { id: 'sort.typeReversed', message: 'Type Z–A' },
  'expiry-asc': { id: 'sort.expiry', message: 'Expires soonest' },
};

/** The usual orders, and the current one if it belongs to another column [COL-7]. */
export function sortOptions(current: DocumentSort): { value: DocumentSort; label: string }[] {
  const options: { value: DocumentSort; label: string }[] = DOCUMENT_SORTS.map((value) => ({
    value,
    label: i18n.t(SORT_LABELS[value]),
  }));
  if (!options.some(({ value }) => value === current))
    options.push({ value: current, label: i18n.t({ id: 'sort.byColumn', message: 'By column' }) });
  return options;
}

/** The types that a list has, each with its count. */
export const typesIn = perList((documents: readonly Document[]) => countTypes(documents, DOCUMENT_TYPES));
