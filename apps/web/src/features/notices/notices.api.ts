import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export const noticesQuery = queryOptions({
  queryKey: QUERY_KEYS.notices,
  queryFn: ({ signal }) => call('listNotices', {}, { signal }),
});

/** Reloads the lists after a refusal too, so that the notification shows the current state. */
export function useTakeBack(documentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('takeBackDocument', { params: { documentId } }),
    onSettled: () => {
      const lists = [QUERY_KEYS.notices, QUERY_KEYS.documents, QUERY_KEYS.families, QUERY_KEYS.trash];
      return Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** Sets the count to zero without waiting for the reload. */
export function useMarkNoticesRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('readNotices', {}),
    onSuccess: () => {
      queryClient.setQueryData(noticesQuery.queryKey, (known) => known && { ...known, unread: 0 });
      return queryClient.invalidateQueries({ queryKey: QUERY_KEYS.notices });
    },
  });
}
