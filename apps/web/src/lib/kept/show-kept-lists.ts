import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { QUERY_KEYS } from '../query-keys.ts';
import { currentKept, type KeptPapers } from './kept-papers.ts';
import type { KeptLists } from './kept-records.ts';
import { openedLists } from './open-kept.ts';

/** When kept lists were loaded, for the query cache: before any answer, so that each screen asks for them anew. */
export const KEPT_LISTS_LOADED_AT = 0;

/** The beginning of the list, as its query asks for it. */
const FIRST = { after: undefined, requests: 1 };

/** Puts the lists that this device has kept where the screens look for them. */
export function showKeptLists(): void {
  const lists = openedLists();
  if (lists) addKeptLists(queryClient, lists, currentKept()?.papers ?? {});
}

/** Called at each navigation: what is in the cache already may be newer and stays. */
export function addKeptLists(client: QueryClient, lists: KeptLists, papers: KeptPapers['papers']): void {
  const { families, documents, reminderPreferences } = lists;
  const add = (key: readonly unknown[], data: unknown) => {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: KEPT_LISTS_LOADED_AT });
  };
  add(QUERY_KEYS.families, families);
  add(QUERY_KEYS.documents, { pages: [{ documents, next: null }], pageParams: [FIRST] });
  if (reminderPreferences) add(QUERY_KEYS.reminderPreferences, reminderPreferences);
  for (const { details } of Object.values(papers)) add([...QUERY_KEYS.documents, details.id, 'details'], details);
}
