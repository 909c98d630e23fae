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
import { dropEndedTrips } from './kept-trips.ts';
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
  await dropEndedTrips().catch(() => undefined);
  await showKept().catch(() => undefined);
  document.addEventListener('visibilitychange', () => void dropEndedTrips().catch(() => undefined));
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
 * list, one of the collections that a trip may have other documents.
 */
function followLists(): void {
  let seen = listedDocuments(queryClient);
  const isOtherFamilies = watch(familyIds);
  const isOtherCollections = watch(() => queryClient.getQueryData(QUERY_KEYS.collections));
  if (seen) void refreshKept(seen);
  const onChange: Record<string, () => void> = {
    [QUERY_KEYS.families[0]]: () => void (isOtherFamilies() && refreshNow()),
    [QUERY_KEYS.collections[0]]: () => void (isOtherCollections() && seen && refreshKept(seen)),
    [QUERY_KEYS.documents[0]]: () => {
      const listed = listedDocuments(queryClient);
      if (listed === null || listed === seen) return;
      seen = listed;
      void refreshKept(listed);
    },
  };
  queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (queryKey.length === 1 && !isConnectionLost()) onChange[String(queryKey[0])]?.();
  });
}

/** Whether it has changed since the last call; not when it is known for the first time. */
function watch(read: () => unknown): () => boolean {
  let last = read();
  return () => {
    const before = last;
    last = read() ?? before;
    return before !== undefined && last !== before;
  };
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
