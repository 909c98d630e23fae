import type { ErrorCode } from '@kinvault/domain/errors.ts';
import type { MemberState } from '@kinvault/domain/families/family.schema.ts';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { roleWithArticle } from '../roles.ts';
import { useAcceptInvite, useDeclineInvite } from './received-invites.api.ts';

/** Of an invitation, where the general sentence speaks of codes or of anything at all. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  not_found: 'The invitation was withdrawn, or whoever sent it is no Admin of the family any more.',
  invite_expired: 'The invitation has ended. Ask for a new one.',
};

/** Accepting and declining, with their words; the lists load again by themselves. */
export function useInviteAnswer({ id, familyName, role }: ReceivedInvite) {
  const { toast } = useToast();
  const accepting = useAcceptInvite();
  const declining = useDeclineInvite();
  const fail = (title: string) => (error: unknown) => {
    const own = error instanceof ApiError ? SENTENCES[error.code] : undefined;
    const description = own ?? errorNotice(error).description;
    toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
  };

  function acceptedWords(state: MemberState) {
    if (state === 'active')
      return { title: `Welcome to ${familyName}`, description: `You belong to it as ${roleWithArticle(role)}.` };
    return { title: 'Almost there', description: `An Admin of ${familyName} confirms that it’s you.` };
  }

  // promises, not callbacks: by the answer the invitation has left the page, and its component with it
  function accept(stayIn: string[] = []) {
    accepting
      .mutateAsync({ inviteId: id, stayIn })
      .then(({ state }) => toast({ ...acceptedWords(state), duration: TOAST_MS.success }))
      .catch(fail('Failed to accept the invitation'));
  }

  function decline() {
    const title = `You have declined the invitation to ${familyName}`;
    declining
      .mutateAsync(id)
      .then(() => toast({ title, duration: TOAST_MS.success }))
      .catch(fail('Failed to decline the invitation'));
  }

  return { accept, decline, isAccepting: accepting.isPending, isDeclining: declining.isPending };
}
