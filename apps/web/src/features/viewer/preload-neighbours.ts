import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { contentKind, fileUrl, previewUrl } from './content-kind.ts';

const asked = new Set<string>();

/** Fetches what is probably opened next into the browser's own cache, behind everything else and only once. */
export function preloadNeighbours(neighbours: readonly (Document | null)[]): void {
  for (const document of neighbours) {
    if (!document || savesData()) continue;
    const kind = contentKind(document.kind);
    if (kind === 'none') continue;
    const url = kind === 'preview' ? previewUrl(document) : fileUrl(document);
    if (asked.has(url)) continue;
    asked.add(url);
    void fetchQuietly(url);
  }
}

async function fetchQuietly(url: string): Promise<void> {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer(); // unread, the answer would not be kept
    if (!response.ok) asked.delete(url);
  } catch {
    asked.delete(url);
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
