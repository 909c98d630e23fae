import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { useCreateAccount, useInviteMember } from '../invites/invites.api.ts';
import { addRefusal } from './add-refusal.ts';
import { draftProblem, emptyDraft, type NewMemberDraft } from './new-member-draft.ts';
import { useNewMember } from './use-new-member.ts';

interface MemberByEmailOptions {
  families: readonly Family[];
  minPasswordLength: number;
  onDone: () => void;
}

/** Somebody new to the family, by address: invited, or given an account [FMD-2, FMD-3]. */
export function useMemberByEmail({ families, minPasswordLength, onDone }: MemberByEmailOptions) {
  const { mutateAsync: invite } = useInviteMember();
  const { mutateAsync: createAccount } = useCreateAccount();
  const sendsMail = useSendsMail();

  async function send(draft: NewMemberDraft, familyName: string, allowUnknown: boolean) {
    const { familyId, role, name, password } = draft;
    const email = draft.email.trim();
    if (!draft.createsAccount) {
      await invite({ familyId, email, role, allowUnknown });
      const belongs = `${email} belongs to ${familyName} once they accept.`;
      if (sendsMail) return { title: 'Invitation sent', description: belongs };
      return { title: 'Invitation made', description: `${belongs} Copy its link under Manage Invites.` };
    }
    const { outcome } = await createAccount({ familyId, email, role, name: name.trim(), password });
    if (outcome === 'added') {
      const first = firstNameOf(name);
      return {
        title: `${first} belongs to ${familyName} now`,
        description: `Tell ${first} the password; it works for three days.`,
      };
    }
    return {
      title: 'This address has an account already',
      description: `${email} was invited instead and belongs once they accept.`,
    };
  }

  return useNewMember<NewMemberDraft>(families, {
    emptyDraft,
    problemOf: draftProblem,
    send,
    refusalOf: (error, { createsAccount }) => addRefusal(error, minPasswordLength, createsAccount),
    onDone,
  });
}

export type MemberByEmail = ReturnType<typeof useMemberByEmail>;
