import type { InvitedRole } from '@kinvault/domain/families/invite.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

// below the families' own key: whatever makes those load again reaches these too
const keyOf = (familyId: string, what: string) => [...QUERY_KEYS.families, familyId, what] as const;

export function codeQuery(familyId: string) {
  return queryOptions({
    queryKey: keyOf(familyId, 'code'),
    queryFn: ({ signal }) => call('getInviteCode', { params: { familyId } }, { signal }),
    select: ({ code }) => code,
  });
}

export function pendingInvitesQuery(familyId: string) {
  return queryOptions({
    queryKey: keyOf(familyId, 'invites'),
    queryFn: ({ signal }) => call('listPendingInvites', { params: { familyId } }, { signal }),
    select: ({ invites }) => invites,
  });
}

export function useRenewCode(familyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('renewInviteCode', { params: { familyId } }),
    onSuccess: (answer) => queryClient.setQueryData(codeQuery(familyId).queryKey, answer),
  });
}

export interface Invitation {
  familyId: string;
  email: string;
  role: InvitedRole;
  mayBeStranger: boolean;
}

export function useInviteMember() {
  const reload = useReloadFamilies();
  return useMutation({
    mutationFn: ({ familyId, ...body }: Invitation) => call('inviteMember', { params: { familyId }, body }),
    onSuccess: reload,
  });
}

export interface AccountForMember {
  familyId: string;
  email: string;
  role: InvitedRole;
  name: string;
  password: string;
}

export function useCreateAccount() {
  const reload = useReloadFamilies();
  return useMutation({
    mutationFn: ({ familyId, ...body }: AccountForMember) => call('createAccount', { params: { familyId }, body }),
    onSuccess: reload,
  });
}

export function useWithdrawInvite(familyId: string) {
  const reload = useReloadFamilies();
  return useMutation({
    mutationFn: (inviteId: string) => call('withdrawInvite', { params: { familyId, inviteId } }),
    onSettled: reload, // also after a refusal: it may have been answered meanwhile
  });
}

/** Whether Admins are asked before somebody joins with a code. */
export function useAskBeforeJoin(familyId: string) {
  const reload = useReloadFamilies();
  return useMutation({
    mutationFn: (asksBeforeJoin: boolean) => call('changeFamily', { params: { familyId }, body: { asksBeforeJoin } }),
    onSettled: reload,
  });
}

/** [STA-13] */
function useReloadFamilies(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families });
}
