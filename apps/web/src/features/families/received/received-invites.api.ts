import type { MemberState } from '@kinvault/domain/families/family.schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { useFamilyChange } from '../family-changes.api.ts';

/**
 * Invitations that the reader may answer (none, with `needsConfirmation`, while their address is not confirmed
 * [SEC-23]), and the reader's own requests to join.
 */
export const receivedInvitesQuery = queryOptions({
  queryKey: QUERY_KEYS.invites,
  queryFn: ({ signal }) => call('listReceivedInvites', {}, { signal }),
});

export function useAcceptInvite() {
  return useFamilyChange(({ inviteId, stayIn }: { inviteId: string; stayIn: string[] }) =>
    call('acceptInvite', { params: { inviteId }, body: { stayIn } }),
  );
}

export function useDeclineInvite() {
  return useFamilyChange((inviteId: string) => call('declineInvite', { params: { inviteId } }));
}

export interface JoinedFamily {
  familyName: string;
  state: MemberState;
}

export function useJoinFamily() {
  return useFamilyChange((code: string) => call('joinFamily', { body: { code } }));
}

export function useAskConfirmation() {
  return useMutation({ mutationFn: () => call('askConfirmation', {}) });
}
