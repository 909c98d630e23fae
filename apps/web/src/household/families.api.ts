import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

const PRESENCE_REFRESH_MS = 60_000;

/** The caller's families with their members. Refetched each minute, since it says who is active. */
export const familiesQuery = queryOptions({
  queryKey: QUERY_KEYS.families,
  queryFn: ({ signal }) => call('listFamilies', {}, { signal }),
  select: ({ families }) => families,
  refetchInterval: PRESENCE_REFRESH_MS,
});
