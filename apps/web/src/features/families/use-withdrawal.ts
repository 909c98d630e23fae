import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useWithdrawInvite } from './invites.api.ts';
import { useOutcome } from './use-outcome.ts';

/** Withdraws an invitation, and says what came of it. Resolves to true when it is withdrawn. */
export function useWithdrawal(familyId: string, { id: inviteId, email }: PendingInvite) {
  const withdrawing = useWithdrawInvite();
  const tell = useOutcome();
  const withdraw = () =>
    tell(withdrawing.mutateAsync({ familyId, inviteId }), {
      failed: 'Failed to withdraw the invitation',
      done: { title: `The invitation to ${email} is withdrawn` },
    });
  return { withdraw, isWithdrawing: withdrawing.isPending };
}
