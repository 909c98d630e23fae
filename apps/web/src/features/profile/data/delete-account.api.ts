import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

/** What deleting the account would delete too [D-21]. */
export const deletionQuery = queryOptions({
  queryKey: QUERY_KEYS.deletion,
  queryFn: ({ signal }) => call('getDeletionOutlook', {}, { signal }),
});

export function useHandOverFamily() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ familyId, personId }: { familyId: string; personId: string }) =>
      call('handOverFamily', { params: { familyId }, body: { personId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.deletion }),
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families }), // [STA-13]
      ]),
  });
}

/** Reloads the outlook after a refusal: a family may have new members. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('deleteAccount', { body: { password } }),
    onError: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.deletion }),
  });
}
