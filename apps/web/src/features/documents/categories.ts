import { countCategories, DOCUMENT_CATEGORIES, type DocumentCategory } from '@kinvault/domain/documents/categories.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';

const LABELS: Readonly<Record<DocumentCategory, string>> = {
  identity: 'Identity',
  medical: 'Medical',
  financial: 'Financial',
  education: 'Education',
  other: 'Other',
};

export function categoryLabel(category: DocumentCategory): string {
  return LABELS[category];
}

const SHOWN = 2;

/** Of the kinds that occur the first two, each with how many [MDV-3, VAL-9]. 'Other' is no kind: it holds what has none. */
export function categoryCounts(documents: readonly Document[]): { label: string; count: number }[] {
  const counts = countCategories(documents);
  return DOCUMENT_CATEGORIES.filter((category) => category !== 'other' && counts[category] > 0)
    .slice(0, SHOWN)
    .map((category) => ({ label: categoryLabel(category), count: counts[category] }));
}
