import { i18n } from '../../../../lib/i18n.ts';

const counts = new Map<string, number>();

/** Counts the views since the page was loaded. In memory, so that signing out clears them [DVW-6]. */
export function countView(documentId: string): void {
  counts.set(documentId, viewCount(documentId) + 1);
}

export function viewCount(documentId: string): number {
  return counts.get(documentId) ?? 0;
}

export function viewsText(count: number): string {
  return i18n.t({
    id: 'activity.viewCount',
    message: '{count, plural, one {Once this session} other {# times this session}}',
    values: { count },
  });
}
