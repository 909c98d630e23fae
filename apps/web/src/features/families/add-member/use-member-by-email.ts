import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useManagedFamilies } from '../../../household/household.tsx';
import { useSendsMail } from '../../../household/use-sends-mail.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { type Invitation, useCopyInviteLink, useCreateAccount, useInviteMember } from '../invites/invites.api.ts';
import { addRefusal } from './add-refusal.ts';
import type { AddedPerson } from './added-person.tsx';
import { draftProblem, emptyDraft, type NewMemberDraft } from './new-member-draft.ts';
import { useNewMember } from './use-new-member.ts';

interface MemberByEmailOptions {
  minPasswordLength: number;
  onDone: (added: AddedPerson) => void;
}

/** Invites someone by email address, or creates an account for them [FMD-2, FMD-3]. */
export function useMemberByEmail({ minPasswordLength, onDone }: MemberByEmailOptions) {
  const families = useManagedFamilies();
  const { mutateAsync: invite } = useInviteMember();
  const { mutateAsync: createAccount } = useCreateAccount();
  const { mutateAsync: copyLink } = useCopyInviteLink();
  const sendsMail = useSendsMail();

  /** A new link would end the mailed one, so it is made at once only if no mail is sent [D-26]. */
  async function tokenOf(familyId: string, { id: inviteId }: PendingInvite): Promise<string | undefined> {
    if (sendsMail) return undefined;
    // the invitation exists: if no link could be made, the page offers to try again
    return copyLink({ familyId, inviteId }).then(
      ({ token }) => token,
      () => undefined,
    );
  }

  /** An address without an account is not an error: it is invited too, and the page says so [FMD-8, D-2]. */
  async function inviteAnyone(invitation: Omit<Invitation, 'allowUnknown'>) {
    try {
      return { invite: await invite({ ...invitation, allowUnknown: false }), account: 'known' as const };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'user_unknown') throw error;
      return { invite: await invite({ ...invitation, allowUnknown: true }), account: 'none' as const };
    }
  }

  async function add(draft: NewMemberDraft, familyName: string): Promise<void> {
    const { familyId, role, password } = draft;
    const email = draft.email.trim();
    const name = draft.name.trim();
    const family = { id: familyId, name: familyName };
    if (!draft.createsAccount) {
      const { invite, account } = await inviteAnyone({ familyId, email, role });
      return onDone({ kind: 'invited', family, invite, account, token: await tokenOf(familyId, invite) });
    }
    const { outcome } = await createAccount({ familyId, email, role, name, password });
    if (outcome === 'added') return onDone({ kind: 'account', family, name, email });
    const { invites } = await call('listPendingInvites', { params: { familyId } });
    const invite = invites.find((one) => one.email === email.toLowerCase());
    if (!invite) return;
    onDone({ kind: 'invited', family, invite, account: 'existing', token: await tokenOf(familyId, invite) });
  }

  return useNewMember<NewMemberDraft>(families, {
    emptyDraft,
    problemOf: draftProblem,
    send: async (draft, familyName) => {
      await add(draft, familyName);
      return undefined;
    },
    refusalOf: (error, { createsAccount }) => addRefusal(error, minPasswordLength, createsAccount),
  });
}

export type MemberByEmail = ReturnType<typeof useMemberByEmail>;
