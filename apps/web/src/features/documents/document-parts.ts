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
  return { documents: pages.flatMap(({ documents }) => documents), next: pages.at(-1)?.next ?? null };
}

/**
 * Unchanged documents stay the same objects, so that they are not rendered or prepared again. By id, since the query
 * cache compares by position: one new document would shift all others. And a page at a time: comparing 50,000 at once
 * stops the page for half a second.
 */
export function reuseDocuments(page: DocumentPart, known: ReadonlyMap<string, Document>): DocumentPart {
  return { ...page, documents: page.documents.map((document) => replaceEqualDeep(known.get(document.id), document)) };
}
