import type { DocumentCategory } from '@kinvault/domain/documents/categories.ts';

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
