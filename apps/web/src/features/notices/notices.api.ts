import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export const noticesQuery = queryOptions({
  queryKey: QUERY_KEYS.notices,
  queryFn: ({ signal }) => call('listNotices', {}, { signal }),
});

/** The count is gone at once: whoever looks at the list must not see it wait for the server. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('readNotices', {}),
    onSuccess: () => {
      queryClient.setQueryData(noticesQuery.queryKey, (known) => known && { ...known, unread: 0 });
      return queryClient.invalidateQueries({ queryKey: QUERY_KEYS.notices });
    },
  });
}
