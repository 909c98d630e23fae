import type { MemberState } from '@kinvault/domain/families/family.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/**
 * Invitations that the reader may answer, none, and `needsConfirmation`, while their address is not confirmed [SEC-23];
 * and what they have asked themselves.
 */
export const receivedInvitesQuery = queryOptions({
  queryKey: QUERY_KEYS.invites,
  queryFn: ({ signal }) => call('listReceivedInvites', {}, { signal }),
});

export function useAcceptInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ inviteId, stayIn }: { inviteId: string; stayIn: string[] }) =>
      call('acceptInvite', { params: { inviteId }, body: { stayIn } }),
    // refused or not: what the page shows of it may be old
    onSettled: () => reloadMemberships(queryClient),
  });
}

export function useDeclineInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (inviteId: string) => call('declineInvite', { params: { inviteId } }),
    onSettled: () => reloadMemberships(queryClient),
  });
}

export interface JoinedFamily {
  familyName: string;
  state: MemberState;
}

export function useJoinFamily() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('joinFamily', { body: { code } }),
    onSuccess: () => reloadMemberships(queryClient),
  });
}

export function useWithdrawRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (familyId: string) => call('leaveFamily', { params: { familyId } }),
    onSettled: () => reloadMemberships(queryClient),
  });
}

export function useAskConfirmation() {
  return useMutation({ mutationFn: () => call('askConfirmation', {}) });
}

/** Coming in opens the papers of others, and going ends it [STA-13]. */
async function reloadMemberships(queryClient: QueryClient): Promise<void> {
  const { families, documents, invites, notices } = QUERY_KEYS;
  const reload = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey });
  await Promise.all([families, documents, invites, notices].map(reload));
}
