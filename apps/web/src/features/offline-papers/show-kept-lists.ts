import type { QueryClient } from '@tanstack/react-query';
import { currentKept, type KeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import type { KeptLists } from '../../lib/offline-papers/kept-records.ts';
import { openedLists } from '../../lib/offline-papers/open-kept.ts';
import { queryClient } from '../../lib/query-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** The load time of kept lists in the query cache: before any response, so that each screen reloads them. */
export const KEPT_LISTS_LOADED_AT = 0;

/** The first part of the list, as its query loads it. */
const FIRST = { after: undefined, requests: 1 };

/** Puts the lists that this device has kept into the query cache. */
export function showKeptLists(): void {
  const lists = openedLists();
  if (lists) addKeptLists(queryClient, lists, currentKept()?.papers ?? {});
}

/** Called at each navigation: cached data may be newer and stays. */
export function addKeptLists(client: QueryClient, lists: KeptLists, papers: KeptPapers['papers']): void {
  const { families, documents, reminderPreferences, collections } = lists;
  const add = (key: readonly unknown[], data: unknown) => {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: KEPT_LISTS_LOADED_AT });
  };
  add(QUERY_KEYS.families, families);
  add(QUERY_KEYS.documents, { pages: [{ documents, next: null }], pageParams: [FIRST] });
  if (reminderPreferences) add(QUERY_KEYS.reminderPreferences, reminderPreferences);
  if (collections) add(QUERY_KEYS.collections, collections);
  for (const { details } of Object.values(papers)) add([...QUERY_KEYS.documents, details.id, 'details'], details);
}
