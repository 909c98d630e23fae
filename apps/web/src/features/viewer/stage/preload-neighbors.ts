import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { fileLink } from '../../../household/file-link.ts';
import { contentKind, previewAddress, previewUrl } from './content-kind.ts';

const asked = new Set<string>();

/** Loads the documents that are probably opened next into the browser's cache, once and with low priority. */
export function preloadNeighbors(neighbors: readonly (Document | null)[]): void {
  for (const document of neighbors) {
    // in an emergency the owner is told of what is fetched
    if (!document || isSeenInEmergency(document) || savesData()) continue;
    const kind = contentKind(document.kind);
    if (kind === 'none') continue;
    if (asked.has(document.fileId)) continue;
    asked.add(document.fileId);
    const preview = kind === 'preview' ? previewUrl(document) : previewAddress(document);
    if (preview) void decodeQuietly(preview);
    if (!preview || kind === 'pdf') void fetchQuietly(document.fileId, () => fileLink(document));
  }
}

/** The previous and the next image, decoded: 12 MB of memory each. */
const MOST_DECODED = 2;
const decoded: HTMLImageElement[] = [];

async function decodeQuietly(src: string): Promise<void> {
  const picture = new Image();
  picture.fetchPriority = 'low';
  picture.src = src;
  decoded.push(picture);
  if (decoded.length > MOST_DECODED) decoded.shift();
  await picture.decode().catch(() => undefined); // it is requested again when it is opened
}

async function fetchQuietly(fileId: string, find: () => string | Promise<string>): Promise<void> {
  try {
    const response = await fetch(await find(), { priority: 'low' });
    await response.arrayBuffer(); // an unread response is not cached
    if (!response.ok) asked.delete(fileId);
  } catch {
    asked.delete(fileId);
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
