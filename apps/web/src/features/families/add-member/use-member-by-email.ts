import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { useCreateAccount, useInviteMember } from '../invites/invites.api.ts';
import { addRefusal } from './add-refusal.ts';
import { draftProblem, emptyDraft, type NewMemberDraft } from './new-member-draft.ts';
import { useNewMember } from './use-new-member.ts';

interface MemberByEmailOptions {
  families: readonly Family[];
  minPasswordLength: number;
  onDone: (sent: NewMemberDraft) => void;
}

/** Invites someone by email address, or creates an account for them [FMD-2, FMD-3]. */
export function useMemberByEmail({ families, minPasswordLength, onDone }: MemberByEmailOptions) {
  const { mutateAsync: invite } = useInviteMember();
  const { mutateAsync: createAccount } = useCreateAccount();
  const sendsMail = useSendsMail();

  async function send(draft: NewMemberDraft, familyName: string, allowUnknown: boolean) {
    const { familyId, role, name, password } = draft;
    const email = draft.email.trim();
    if (!draft.createsAccount) {
      await invite({ familyId, email, role, allowUnknown });
      if (sendsMail) {
        return {
          title: i18n.t({ id: 'addMember.inviteSent', message: 'Invitation sent' }),
          description: i18n.t({
            id: 'addMember.joinsOnAccept',
            message: '{name} will join {family} when they accept.',
            values: { name: email, family: familyName },
          }),
        };
      }
      return {
        title: i18n.t({ id: 'addMember.inviteCreated', message: 'Invitation created' }),
        description: i18n.t({
          id: 'addMember.sendLink',
          message: '{name} will join {family} when they accept. Send them the link.',
          values: { name: email, family: familyName },
        }),
      };
    }
    const { outcome } = await createAccount({ familyId, email, role, name: name.trim(), password });
    if (outcome === 'added') {
      const first = firstNameOf(name);
      return {
        title: i18n.t({
          id: 'family.joined',
          message: '{name} has joined {family}',
          values: { name: first, family: familyName },
        }),
        description: i18n.t({
          id: 'addMember.tellPassword',
          message: 'Give {name} the password. It works for three days.',
          values: { name: first },
        }),
      };
    }
    return {
      title: i18n.t({ id: 'addMember.hasAccount', message: 'This address already has an account' }),
      description: i18n.t({
        id: 'addMember.invitedInstead',
        message: 'We invited {email} instead. They’ll join when they accept.',
        values: { email },
      }),
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
