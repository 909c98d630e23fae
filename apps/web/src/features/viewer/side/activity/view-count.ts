import { counted } from '@kinvault/domain/format/counts.ts';

const counts = new Map<string, number>();

/** How often each document was opened since this page was loaded: in memory alone, so that signing out ends it [DVW-6]. */
export function countView(documentId: string): void {
  counts.set(documentId, viewCount(documentId) + 1);
}

export function viewCount(documentId: string): number {
  return counts.get(documentId) ?? 0;
}

/** '1 time this session', '2 times this session' */
export function viewCountText(count: number): string {
  return `${counted(count, 'time')} this session`;
}
