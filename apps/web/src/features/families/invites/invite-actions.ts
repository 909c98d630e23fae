import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useAnswerRequest } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';
import { inviteText, signUpLink } from './invite-links.ts';
import { useRenewCode, useWithdrawInvite } from './invites.api.ts';

/** Generates a new invitation code. */
export function useCodeRenewal(familyId: string) {
  const renewing = useRenewCode();
  const showOutcome = useOutcomeToast();
  const renew = () =>
    void showOutcome(renewing.mutateAsync(familyId), {
      failed: i18n.t({ id: 'inviteCode.renewFailed', message: 'Failed to generate invitation code' }),
      done: ({ code }) => ({
        title: i18n.t({ id: 'inviteCode.renewed', message: 'The new code is {code}', values: { code: code.code } }),
        description: i18n.t({ id: 'inviteCode.renewedDetail', message: 'Earlier codes no longer work.' }),
      }),
    });
  return { renew, isRenewing: renewing.isPending };
}

/** Copies the code, or shares an invitation: with the device's share sheet, otherwise as copied text [FMD-5, FMD-6]. */
export function useShareCode(familyName: string, code: string) {
  const { toast } = useToast();

  async function put(text: string, title: string) {
    try {
      await navigator.clipboard.writeText(text); // absent on plain http, except on localhost
      toast({ title, duration: TOAST_MS.success });
    } catch {
      toast({
        title: i18n.t({ id: 'family.copyFailed', message: 'Failed to copy to clipboard' }),
        description: i18n.t({ id: 'inviteCode.writeDown', message: 'Write it down instead: {code}', values: { code } }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    }
  }

  async function share() {
    const text = inviteText(familyName, code);
    const url = signUpLink(location.origin, code);
    const copyText = () =>
      put(`${text} ${url}`, i18n.t({ id: 'inviteCode.invitationCopied', message: 'Invitation copied' }));
    if (!navigator.share) return copyText();
    try {
      await navigator.share({
        title: i18n.t({ id: 'inviteLink.shareTitle', message: 'Join {family}', values: { family: familyName } }),
        text,
        url,
      });
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'; // closed by the person
      if (!isClosed) await copyText();
    }
  }

  return { copy: () => put(code, i18n.t({ id: 'inviteCode.copied', message: 'Code copied' })), share };
}

/** Withdraws an invitation. Resolves to true when that worked. */
export function useWithdrawal(familyId: string, { id: inviteId, email }: PendingInvite) {
  const withdrawing = useWithdrawInvite();
  const showOutcome = useOutcomeToast();
  const withdraw = () =>
    showOutcome(withdrawing.mutateAsync({ familyId, inviteId }), {
      failed: i18n.t({ id: 'withdrawInvite.failed', message: 'Failed to withdraw the invitation' }),
      done: {
        title: i18n.t({ id: 'withdrawInvite.done', message: 'Invitation to {email} withdrawn', values: { email } }),
      },
    });
  return { withdraw, isWithdrawing: withdrawing.isPending };
}

/** Approves or declines a request to join. Resolves to true when that worked. */
export function useRequestAnswer(family: Family, { personId, name }: Member) {
  const answering = useAnswerRequest();
  const showOutcome = useOutcomeToast();
  const answer = (isApproved: boolean) =>
    showOutcome(answering.mutateAsync({ familyId: family.id, personId, isApproved }), {
      failed: isApproved
        ? i18n.t({ id: 'addMember.failed', message: 'Failed to add member to family' })
        : i18n.t({ id: 'joinRequest.declineFailed', message: 'Failed to decline the request' }),
      done: {
        title: isApproved
          ? i18n.t({
              id: 'family.joined',
              message: '{name} has joined {family}',
              values: { name, family: family.name },
            })
          : i18n.t({ id: 'joinRequest.declined', message: '{name}’s request was declined', values: { name } }),
      },
    });
  const sent = answering.isPending ? answering.variables.isApproved : undefined;
  return { answer, isApproving: sent === true, isDeclining: sent === false };
}
