import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { replaceEqualDeep } from '@tanstack/react-query';

/** Enough for most families at once, and quickly loaded. */
const FIRST_PAGE_SIZE = 200;
/** The server's limit. */
export const PAGE_SIZE = 2000;

/** A part of the list, from one request or several. */
export interface DocumentPart {
  documents: Document[];
  next: string | null;
  /** Of the list, when the server sent it. */
  version: string;
}

/** A part in the cache. */
export interface CachedPart extends DocumentPart {
  /** As the server sent them: `documents` may show what it has not confirmed yet. */
  sent: Document[];
}

export interface ListChanges {
  version: string;
  isComplete: boolean;
  documents: Document[];
  goneIds: string[];
}

export interface PartStart {
  /** the last id of the previous part; undefined for the newest documents */
  after: string | undefined;
  requests: number;
}

type FetchPage = (query: { after: string | undefined; limit: number }) => Promise<DocumentPart>;

export const FIRST_PART: PartStart = { after: undefined, requests: 1 };

/**
 * Each part about doubles the list. Counting, sorting and rendering process all documents so far: with parts
 * of equal size that work would grow with the square of their number.
 */
export function nextPart(last: DocumentPart, parts: readonly DocumentPart[]): PartStart | undefined {
  return last.next === null ? undefined : { after: last.next, requests: 2 ** (parts.length - 1) };
}

export async function fetchPart({ after, requests }: PartStart, fetchPage: FetchPage): Promise<DocumentPart> {
  const limit = after === undefined ? FIRST_PAGE_SIZE : PAGE_SIZE;
  const pages = [await fetchPage({ after, limit })];
  for (let next = pages[0]?.next; next && pages.length < requests; next = pages.at(-1)?.next)
    pages.push(await fetchPage({ after: next, limit }));
  const [first] = pages as [DocumentPart];
  // the version of the first: what has changed since is asked for again
  return {
    documents: pages.flatMap(({ documents }) => documents),
    next: pages.at(-1)?.next ?? null,
    version: first.version,
  };
}

/** The parts so far as one, with what has changed since they were sent. Null if only the list itself can tell. */
export async function updateParts(
  parts: readonly CachedPart[],
  fetchChanges: (since: string) => Promise<ListChanges>,
): Promise<DocumentPart | null> {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first?.version || !last) return null; // none, or kept on this device
  const changes = await fetchChanges(first.version);
  if (!changes.isComplete) return null;
  const { next } = last;
  const gone = new Set([...changes.goneIds, ...changes.documents.map(({ id }) => id)]);
  const kept = parts.flatMap(({ sent }) => sent).filter(({ id }) => !gone.has(id));
  // those before `next` come with their part
  const listed = changes.documents.filter(({ id }) => next === null || id >= next);
  return { documents: mergeNewestFirst(kept, listed), next, version: changes.version };
}

function mergeNewestFirst(some: readonly Document[], others: readonly Document[]): Document[] {
  const merged: Document[] = [];
  let at = 0;
  for (const other of others) {
    for (let one = some[at]; one && one.id > other.id; one = some[at]) {
      merged.push(one);
      at += 1;
    }
    merged.push(other);
  }
  return [...merged, ...some.slice(at)];
}

/**
 * Unchanged documents stay the same objects, so that they are not rendered or prepared again. By id, since the query
 * cache compares by position: one new document would shift all others. And a page at a time: comparing 50,000 at once
 * stops the page for half a second.
 */
export function reuseDocuments(page: DocumentPart, known: ReadonlyMap<string, Document>): CachedPart {
  const documents = page.documents.map((document) => replaceEqualDeep(known.get(document.id), document));
  return { ...page, documents, sent: documents };
}

/** Keeps the same parts, and the same list of them, where a reload has brought nothing new. */
export function shareParts<Data extends { pages: CachedPart[] }>(known: Data | undefined, loaded: Data): Data {
  const isSame = (part: CachedPart, index: number) => {
    const before = known?.pages[index];
    return (
      before?.version === part.version &&
      before.next === part.next &&
      before.documents.length === part.documents.length &&
      before.documents.every((document, at) => document === part.documents[at])
    );
  };
  return known && known.pages.length === loaded.pages.length && loaded.pages.every(isSame) ? known : loaded;
}
