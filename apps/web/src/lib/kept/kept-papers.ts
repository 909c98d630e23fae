import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectionLost } from '../connection.ts';
import type { KeptIndex, KeptPaper, KeptPart } from './kept-records.ts';

/** What this device keeps, as far as this tab knows. */
export interface KeptPapers {
  papers: Readonly<Record<string, KeptPaper>>;
  refreshedAt: string | null;
  /** the browser gives no more space */
  isFull: boolean;
}

type FileOfDocument = Pick<Document, 'id' | 'fileId'>;

let kept: KeptPapers | null = null;
const listeners = new Set<() => void>();

/** Null where nothing is kept for the reader. */
export function currentKept(): KeptPapers | null {
  return kept;
}

export function useKeptPapers(): KeptPapers | null {
  return useSyncExternalStore(subscribe, currentKept);
}

export function publishKept(index: Pick<KeptIndex, 'papers' | 'refreshedAt'> | null, { isFull = false } = {}): void {
  kept = index && { papers: index.papers, refreshedAt: index.refreshedAt, isFull };
  dropUrls();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isKept(keptPapers: KeptPapers | null, { id, fileId }: FileOfDocument): boolean {
  return keptPapers?.papers[id]?.fileId === fileId;
}

/** A document that cannot be opened now: there is no network, and this device keeps others but not this one. */
export function useIsOutOfReach(): (document: FileOfDocument) => boolean {
  const isLost = useConnectionLost();
  const papers = useKeptPapers();
  return (document) => isLost && papers !== null && !isKept(papers, document);
}

/** Decrypted, or null where this device does not keep it. */
export async function readKept(document: FileOfDocument, part: KeptPart): Promise<Blob | null> {
  const file = isKept(kept, document) ? kept?.papers[document.id]?.parts[part] : null;
  if (!file) return null;
  const { findDeviceKey, readRecord } = await import('./device-key.ts');
  const deviceKey = await findDeviceKey();
  const bytes = deviceKey && (await readRecord(deviceKey, file.record));
  return bytes && new Blob([bytes], { type: file.type });
}

/** By document, file and part: one address serves all who show it, and lasts as long as the paper is kept. */
const urls = new Map<string, { document: FileOfDocument; made: Promise<string | null> }>();
const blobs = new Map<string, Blob>();

/** An address of a kept file for this page alone, or null. */
export function keptUrl(document: FileOfDocument, part: KeptPart): Promise<string | null> {
  const key = `${document.id} ${document.fileId} ${part}`;
  const known = urls.get(key);
  if (known) return known.made;
  const made = readKept(document, part).then((blob) => {
    if (!blob) {
      urls.delete(key);
      return null;
    }
    const url = URL.createObjectURL(blob);
    blobs.set(url, blob);
    return url;
  });
  urls.set(key, { document, made });
  return made;
}

/** The addresses of what has gone. */
function dropUrls(): void {
  for (const [key, { document, made }] of urls) {
    if (isKept(kept, document)) continue;
    urls.delete(key);
    void made.then((url) => {
      if (!url) return;
      URL.revokeObjectURL(url);
      blobs.delete(url);
    });
  }
}

/** What lies at such an address; the page's policy lets no script fetch it. Undefined for other addresses. */
export function blobAt(url: string): Blob | undefined {
  return blobs.get(url);
}

/** While there is no network: the address of a kept picture, or null. */
export function useKeptPicture(document: FileOfDocument, part: 'thumbnail' | 'preview'): string | null {
  const isLost = useConnectionLost();
  const papers = useKeptPapers();
  const isWanted = isLost && isKept(papers, document);
  const { id, fileId } = document;
  const [url, setUrl] = useState<{ fileId: string; url: string | null }>();
  useEffect(() => {
    if (isWanted) void keptUrl({ id, fileId }, part).then((found) => setUrl({ fileId, url: found }));
  }, [isWanted, id, fileId, part]);
  return isWanted && url?.fileId === fileId ? url.url : null;
}
