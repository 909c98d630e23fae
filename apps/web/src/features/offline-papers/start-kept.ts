import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { call } from '../../lib/api-client.ts';
import { isConnectionLost, subscribeToConnection } from '../../lib/connection.ts';
import { whenIdle } from '../../lib/lazy-component.tsx';
import { keptOwner } from '../../lib/offline-papers/keeping-answers.ts';
import { forgetKept } from '../../lib/offline-papers/kept-database.ts';
import { queryClient } from '../../lib/query-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { sessionQuery } from '../../lib/session-query.ts';
import { canKeep } from './can-keep.ts';
import { listedDocuments } from './listed-documents.ts';
import { refreshKept, showKept } from './refresh-kept.ts';
import { startWorker } from './worker.ts';

let hasBegun = false;

/** Starts keeping pinned papers on this device for the signed-in person. Does nothing the second time. */
export async function startKept(): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (hasBegun || !session?.person || !canKeep()) return;
  hasBegun = true;
  if (!session.settings.worksOffline) return forgetKept();
  whenIdle(() => void startWorker().catch(() => undefined));
  await showKept().catch(() => undefined);
  followLists();
  subscribeToConnection(() => {
    if (!isConnectionLost()) void refreshNow();
  });
  if (listedDocuments(queryClient) === null) whenIdle(() => void refreshNow());
}

/** Loads the list of what the reader sees, and syncs this device with it. */
export async function refreshNow(): Promise<void> {
  if (keptOwner() === null || isConnectionLost()) return;
  const listed = await fetchDocuments().catch(() => null);
  if (listed) await refreshKept(listed);
}

/**
 * Every list that a screen loads decides what may still be kept; a change of the families means that there is a new
 * list.
 */
function followLists(): void {
  let seen = listedDocuments(queryClient);
  let families = familyIds();
  if (seen) void refreshKept(seen);
  queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (queryKey.length !== 1 || isConnectionLost()) return;
    if (queryKey[0] === QUERY_KEYS.families[0]) {
      const before = families;
      families = familyIds() ?? before;
      if (before !== undefined && families !== before) void refreshNow();
    }
    if (queryKey[0] !== QUERY_KEYS.documents[0]) return;
    const listed = listedDocuments(queryClient);
    if (listed === null || listed === seen) return;
    seen = listed;
    void refreshKept(listed);
  });
}

function familyIds(): string | undefined {
  const families = queryClient.getQueryData<{ families: Family[] }>(QUERY_KEYS.families)?.families;
  return families?.map(({ id }) => id).join();
}

interface Page {
  documents: Document[];
  next: string | null;
}

const PAGE_SIZE = 2000;

async function fetchDocuments(): Promise<Document[]> {
  const documents: Document[] = [];
  let after: string | undefined;
  do {
    const page: Page = await call('listDocuments', { query: { after, limit: PAGE_SIZE } });
    documents.push(...page.documents);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return documents;
}
