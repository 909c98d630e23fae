import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useAnswerRequest } from '../families.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';
import { inviteText, signUpLink } from './invite-links.ts';
import { useRenewCode, useWithdrawInvite } from './invites.api.ts';

/** Makes a new invitation code, and says so. */
export function useCodeRenewal(familyId: string) {
  const renewing = useRenewCode();
  const showOutcome = useOutcomeToast();
  const renew = () =>
    void showOutcome(renewing.mutateAsync(familyId), {
      failed: 'Failed to generate invitation code',
      done: ({ code }) => ({ title: `The new code is ${code.code}`, description: 'Any earlier code has ended.' }),
    });
  return { renew, isRenewing: renewing.isPending };
}

/** Copies the code alone, or shares an invitation: with the device's own sheet, else as copied text [FMD-5, FMD-6]. */
export function useShareCode(familyName: string, code: string) {
  const { toast } = useToast();

  async function put(text: string, title: string) {
    try {
      await navigator.clipboard.writeText(text); // absent on plain http but for localhost
      toast({ title, duration: TOAST_MS.success });
    } catch {
      const description = `Please write it down: ${code}`;
      toast({ title: 'Failed to copy to clipboard', description, variant: 'destructive', duration: TOAST_MS.error });
    }
  }

  async function share() {
    const text = inviteText(familyName, code);
    const url = signUpLink(location.origin, code);
    const copyText = () => put(`${text} ${url}`, 'Invitation copied');
    if (!navigator.share) return copyText();
    try {
      await navigator.share({ title: `Join ${familyName}`, text, url });
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'; // by the person, on purpose
      if (!isClosed) await copyText();
    }
  }

  return { copy: () => put(code, 'Code copied'), share };
}

/** Withdraws an invitation, and says what came of it. Resolves to true when it is withdrawn. */
export function useWithdrawal(familyId: string, { id: inviteId, email }: PendingInvite) {
  const withdrawing = useWithdrawInvite();
  const showOutcome = useOutcomeToast();
  const withdraw = () =>
    showOutcome(withdrawing.mutateAsync({ familyId, inviteId }), {
      failed: 'Failed to withdraw the invitation',
      done: { title: `The invitation to ${email} is withdrawn` },
    });
  return { withdraw, isWithdrawing: withdrawing.isPending };
}

/** Approves or declines a request to join, and says what came of it. Resolves to true when it is answered. */
export function useRequestAnswer(family: Family, { personId, name }: Member) {
  const answering = useAnswerRequest();
  const showOutcome = useOutcomeToast();
  const answer = (isApproved: boolean) =>
    showOutcome(answering.mutateAsync({ familyId: family.id, personId, isApproved }), {
      failed: isApproved ? 'Failed to add member to family' : 'Failed to decline the request',
      done: { title: isApproved ? `${name} belongs to ${family.name} now` : `${name} was not let in` },
    });
  const sent = answering.isPending ? answering.variables.isApproved : undefined;
  return { answer, isApproving: sent === true, isDeclining: sent === false };
}
