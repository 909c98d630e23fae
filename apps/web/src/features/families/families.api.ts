import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

const PRESENCE_REFRESH_MS = 60_000;

/** The caller's families with their members. Asked again each minute, because it says who is active. */
export const familiesQuery = queryOptions({
  queryKey: QUERY_KEYS.families,
  queryFn: ({ signal }) => call('listFamilies', {}, { signal }),
  select: ({ families }) => families,
  refetchInterval: PRESENCE_REFRESH_MS,
});

/** The key is made with the first try, so that trying again after a lost answer never makes a second family. */
export function useCreateFamily() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      call('createFamily', { headers: { 'idempotency-key': key }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families }), // [STA-13]
  });
}
