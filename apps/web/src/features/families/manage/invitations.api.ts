import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { useFamilyChange } from './family-changes.api.ts';

export const inviteCodeQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.families, familyId, 'code'],
    queryFn: ({ signal }) => call('getInviteCode', { params: { familyId } }, { signal }),
    select: ({ code }) => code,
  });

export const pendingInvitesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.families, familyId, 'invites'],
    queryFn: ({ signal }) => call('listPendingInvites', { params: { familyId } }, { signal }),
    select: ({ invites }) => invites,
  });

export function useRenewCode() {
  return useFamilyChange((familyId: string) => call('renewInviteCode', { params: { familyId } }));
}

/** For somebody who has an account: whom it does not find is not invited as a stranger. */
export function useInvitePerson() {
  return useFamilyChange(({ familyId, email, role }: { familyId: string; email: string; role: FamilyRole }) =>
    call('inviteMember', { params: { familyId }, body: { email, role, mayBeStranger: false } }),
  );
}

export function useWithdrawInvite() {
  return useFamilyChange((params: { familyId: string; inviteId: string }) => call('withdrawInvite', { params }));
}
