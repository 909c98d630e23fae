import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import { type DocumentFilter, type DocumentPage, listDocumentsAsJson } from './documents.repository.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const VERSION = { name: 'my_version', text: 'select my_version() as version', values: [] };

export interface ListedPage {
  /** The whole answer as JSON, as bytes: encoding 100 kB anew for each request cost more than finding it. */
  body: Buffer;
  /** Of the caller's documents when it was made. */
  version: string;
  /** Changes whenever the answer might. */
  etag: string;
}

/** Pages as they were last sent, by person and filter, each with the version it was made of. */
export type PageCache = LRUCache<string, ListedPage>;

export function createPageCache(): PageCache {
  return new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: (page, key) => page.body.length + key.length + 200 });
}

/**
 * One trip to the database while nothing has changed: it says who asks and which version of their documents stands, and
 * the page made of that version is sent again. Right for any number of servers, since the version is the database's.
 */
export async function listDocuments(
  deps: { transactions: Transactions; pages: PageCache; version: string },
  token: SessionToken,
  filter: DocumentFilter,
): Promise<ListedPage> {
  return deps.transactions.readEarlyAs<{ version: string }, ListedPage>(token, VERSION, async ([row], tx, actor) => {
    const key = JSON.stringify([actor.personId, filter.ownerId, filter.familyId, filter.after, filter.limit]);
    const version = `${deps.version} ${row?.version}`;
    const known = deps.pages.get(key);
    if (known?.version === version) return known;
    const etag = `"${createHash('sha256').update(`${version} ${key}`).digest('base64url')}"`;
    const page = { version, etag, body: pageBody(await listDocumentsAsJson(tx, filter)) };
    deps.pages.set(key, page);
    return page;
  });
}

function pageBody({ json, next }: DocumentPage): Buffer {
  return Buffer.from(`{"documents":[${json}],"next":${JSON.stringify(next)}}`);
}
