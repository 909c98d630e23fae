import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import type { InvitedRole } from '@kinvault/domain/families/invite.schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { useFamilyChange } from '../family-changes.api.ts';

/*
 * An Admin's side of inviting: the code and the sent invitations. Received ones are in received/received-invites.api.ts.
 * The keys start with the families' key, so that reloading those reloads these too.
 */

export function inviteCodeQuery(familyId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.families, familyId, 'code'],
    queryFn: ({ signal }) => call('getInviteCode', { params: { familyId } }, { signal }),
    select: ({ code }) => code,
  });
}

export function pendingInvitesQuery(familyId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.families, familyId, 'invites'],
    queryFn: ({ signal }) => call('listPendingInvites', { params: { familyId } }, { signal }),
    select: ({ invites }) => invites,
  });
}

export function useRenewCode() {
  return useFamilyChange((familyId: string) => call('renewInviteCode', { params: { familyId } }));
}

export interface Invitation {
  familyId: string;
  email: string;
  role: FamilyRole;
  /** false: an address that has no account is refused */
  allowUnknown: boolean;
}

export function useInviteMember() {
  return useFamilyChange(({ familyId, ...body }: Invitation) => call('inviteMember', { params: { familyId }, body }));
}

export interface AccountForMember {
  familyId: string;
  email: string;
  role: InvitedRole;
  name: string;
  password: string;
}

export function useCreateAccount() {
  return useFamilyChange(({ familyId, ...body }: AccountForMember) =>
    call('createAccount', { params: { familyId }, body }),
  );
}

export function useWithdrawInvite() {
  return useFamilyChange((params: { familyId: string; inviteId: string }) => call('withdrawInvite', { params }));
}

/** Creates a link for an invitation and cancels earlier links. No query changes. */
export function useCopyInviteLink() {
  return useMutation({
    mutationFn: (params: { familyId: string; inviteId: string }) => call('copyInviteLink', { params }),
  });
}
