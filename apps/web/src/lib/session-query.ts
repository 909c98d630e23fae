import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { QUERY_KEYS } from './query-keys.ts';
import { knownSession, loadSession } from './session.ts';

/**
 * The session in the query cache. Loaded once for each page load, unless the sign-in page has loaded it already, and
 * when somebody comes back to the tab: meanwhile the session may have been ended elsewhere.
 */
export const sessionQuery = queryOptions({
  queryKey: QUERY_KEYS.session,
  queryFn: ({ signal }) => loadSession(signal),
  initialData: knownSession,
  refetchOnWindowFocus: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Asks the server anew, where an answer elsewhere does not say all that has changed about the session. */
export async function reloadSession(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
