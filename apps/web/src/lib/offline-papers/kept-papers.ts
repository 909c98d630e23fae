import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectionLost } from '../connection.ts';
import type { KeptIndex, KeptPaper, KeptPart } from './kept-records.ts';

/** What this device keeps, as known to this tab. */
export interface KeptPapers {
  papers: Readonly<Record<string, KeptPaper>>;
  refreshedAt: string | null;
  /** the browser grants no more space */
  isFull: boolean;
}

type FileOfDocument = Pick<Document, 'id' | 'fileId'>;

let kept: KeptPapers | null = null;
const listeners = new Set<() => void>();

/** Null if nothing is kept for the reader. */
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

/** Whether a document cannot be opened now: the device is offline, and keeps others but not this one. */
export function useIsOutOfReach(): (document: FileOfDocument) => boolean {
  const isLost = useConnectionLost();
  const papers = useKeptPapers();
  return (document) => isLost && papers !== null && !isKept(papers, document);
}

/** Decrypted, or null if this device does not keep it. */
export async function readKept(document: FileOfDocument, part: KeptPart): Promise<Blob | null> {
  const file = isKept(kept, document) ? kept?.papers[document.id]?.parts[part] : null;
  if (!file) return null;
  const { findDeviceKey, readRecord } = await import('./device-key.ts');
  const deviceKey = await findDeviceKey();
  const bytes = deviceKey && (await readRecord(deviceKey, file.record));
  return bytes && new Blob([bytes], { type: file.type });
}

/** By document, file and part: one URL for all uses, which lasts as long as the paper is kept. */
const urls = new Map<string, { document: FileOfDocument; made: Promise<string | null> }>();
const blobs = new Map<string, Blob>();

/** A URL of a kept file, for this page only, or null. */
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

/** The URLs of removed papers. */
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

/**
 * The content of such a URL, which the content security policy keeps scripts from fetching. Undefined for other URLs.
 */
export function blobAt(url: string): Blob | undefined {
  return blobs.get(url);
}

/** While offline: the URL of a kept picture, or null. */
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
