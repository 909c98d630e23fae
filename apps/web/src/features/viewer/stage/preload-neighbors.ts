import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileLink } from '../../../lib/file-link.ts';
import { contentKind, previewAddress, previewUrl } from './content-kind.ts';

const asked = new Set<string>();

/** Fetches what is probably opened next into the browser's own cache, behind everything else and only once. */
export function preloadNeighbors(neighbours: readonly (Document | null)[]): void {
  for (const document of neighbours) {
    if (!document || savesData()) continue;
    const kind = contentKind(document.kind);
    if (kind === 'none') continue;
    if (asked.has(document.fileId)) continue;
    asked.add(document.fileId);
    const preview = kind === 'preview' ? previewUrl(document) : previewAddress(document);
    if (preview) void decodeQuietly(preview);
    if (!preview || kind === 'pdf') void fetchQuietly(document.fileId, () => fileLink(document));
  }
}

/** The one before and the one after, ready to be drawn: 12 MB of memory each. */
const MOST_DECODED = 2;
const decoded: HTMLImageElement[] = [];

async function decodeQuietly(src: string): Promise<void> {
  const picture = new Image();
  picture.fetchPriority = 'low';
  picture.src = src;
  decoded.push(picture);
  if (decoded.length > MOST_DECODED) decoded.shift();
  await picture.decode().catch(() => undefined); // it is asked for again when it is opened
}

async function fetchQuietly(fileId: string, find: () => string | Promise<string>): Promise<void> {
  try {
    const response = await fetch(await find(), { priority: 'low' });
    await response.arrayBuffer(); // unread, the answer would not be kept
    if (!response.ok) asked.delete(fileId);
  } catch {
    asked.delete(fileId);
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
