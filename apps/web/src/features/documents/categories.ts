import { countCategories } from '@kinvault/domain/documents/categories.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@kinvault/domain/documents/document-types.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../lib/i18n.ts';
import { perList } from '../../lib/per-list.ts';

const LABELS: Readonly<Record<DocumentCategory, MessageDescriptor>> = {
  identity: { id: 'category.identity', message: 'Identity' },
  medical: { id: 'category.medical', message: 'Medical' },
  financial: { id: 'category.financial', message: 'Financial' },
  education: { id: 'category.education', message: 'Education' },
  other: { id: 'category.other', message: 'Other' },
};

export function categoryLabel(category: DocumentCategory): string {
  return i18n.t(LABELS[category]);
}

const SHOWN = 2;
const countsIn = perList((documents: readonly Document[]) => countCategories(documents));

/** The first two categories in use with their counts [MDV-3, VAL-9]. 'Other' is left out, as it says nothing. */
export function categoryCounts(documents: readonly Document[]): { label: string; count: number }[] {
  const counts = countsIn(documents);
  return DOCUMENT_CATEGORIES.filter((category) => category !== 'other' && counts[category] > 0)
    .slice(0, SHOWN)
    .map((category) => ({ label: categoryLabel(category), count: counts[category] }));
}
