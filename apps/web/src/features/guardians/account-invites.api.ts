import type { NewAccountInvite } from '@kinvault/domain/families/account-invite.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** The key starts with the families' key: what reloads those reloads this too. */
export function accountInviteQuery(personId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.families, 'account-invite', personId],
    queryFn: ({ signal }) => call('getAccountInvite', { params: { personId } }, { signal }),
    select: ({ invite }) => invite,
  });
}

export function useMakeAccountInvite(personId: string) {
  const reload = useReload(personId);
  return useMutation({
    mutationFn: (body: NewAccountInvite) => call('makeAccountInvite', { params: { personId }, body }),
    onSettled: reload,
  });
}

export function useAgreeToAccountInvite(personId: string) {
  const reload = useReload(personId);
  return useMutation({
    mutationFn: (inviteId: string) => call('agreeToAccountInvite', { params: { personId }, body: { inviteId } }),
    onSettled: reload,
  });
}

export function useWithdrawAccountInvite(personId: string) {
  const reload = useReload(personId);
  return useMutation({
    mutationFn: () => call('withdrawAccountInvite', { params: { personId } }),
    onSettled: reload,
  });
}

function useReload(personId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: accountInviteQuery(personId).queryKey });
}
