import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { QUERY_KEYS } from './query-keys.ts';
import { knownSession, loadSession } from './session.ts';

/**
 * The session in the query cache. Loaded once for each page load, unless the sign-in page has loaded it already, and
 * when the person comes back to the tab: meanwhile the session may have been ended elsewhere.
 */
export const sessionQuery = queryOptions({
  queryKey: QUERY_KEYS.session,
  queryFn: ({ signal }) => loadSession(signal),
  initialData: knownSession,
  refetchOnWindowFocus: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Reloads the session, if another response does not include everything that has changed about it. */
export async function reloadSession(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
