import type { ErrorCode } from '@kinvault/domain/errors.ts';
import type { MemberState } from '@kinvault/domain/families/family.schema.ts';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useAcceptInvite, useDeclineInvite } from './received-invites.api.ts';

/** The general sentences for these codes would speak of invitation codes. */
const REFUSALS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  not_found: {
    id: 'receivedInvite.notFound',
    message: 'The invitation was withdrawn, or the person who sent it is no longer an Admin.',
  },
  invite_expired: { id: 'receivedInvite.expired', message: 'The invitation has expired. Ask for a new one.' },
};

/** Accepts or declines an invitation and shows the result. */
export function useInviteAnswer({ id, familyName, role }: ReceivedInvite) {
  const { toast } = useToast();
  const accepting = useAcceptInvite();
  const declining = useDeclineInvite();
  const fail = (title: string) => (error: unknown) => {
    const own = error instanceof ApiError ? REFUSALS[error.code] : undefined;
    const description = own ? i18n.t(own) : errorNotice(error).description;
    toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
  };

  function acceptedText(state: MemberState) {
    if (state === 'active')
      return {
        title: i18n.t({ id: 'receivedInvite.welcome', message: 'Welcome to {family}', values: { family: familyName } }),
        description: i18n.t({
          id: 'receivedInvite.joinedAs',
          message: 'You joined as {role, select, Admin {an Admin} Member {a Member} other {a Viewer}}.',
          values: { role },
        }),
      };
    return {
      title: i18n.t({ id: 'receivedInvite.almostThere', message: 'Almost there' }),
      description: i18n.t({
        id: 'receivedInvite.willConfirm',
        message: 'An Admin of {family} will confirm that it’s you.',
        values: { family: familyName },
      }),
    };
  }

  // promises, not callbacks: by the time the answer arrives, this component may be unmounted
  function accept(stayIn: string[] = []) {
    accepting
      .mutateAsync({ inviteId: id, stayIn })
      .then(({ state }) => toast({ ...acceptedText(state), duration: TOAST_MS.success }))
      .catch(fail(i18n.t({ id: 'receivedInvite.acceptFailed', message: 'Failed to accept the invitation' })));
  }

  function decline() {
    const title = i18n.t({
      id: 'receivedInvite.declined',
      message: 'Invitation to {family} declined',
      values: { family: familyName },
    });
    declining
      .mutateAsync(id)
      .then(() => toast({ title, duration: TOAST_MS.success }))
      .catch(fail(i18n.t({ id: 'receivedInvite.declineFailed', message: 'Failed to decline the invitation' })));
  }

  return { accept, decline, isAccepting: accepting.isPending, isDeclining: declining.isPending };
}
