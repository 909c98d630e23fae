import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

/** How many files wait for the reader to file them. */
export const receivedCountQuery = queryOptions({
  queryKey: [...QUERY_KEYS.received, 'count'],
  queryFn: async ({ signal }) => (await call('countReceived', {}, { signal })).count,
});
