import type { InvitedRole } from '@kinvault/domain/families/invite.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { ToastText } from '../outcome-toast.ts';
import type { MemberDraft } from './use-new-member.ts';

/** What is typed under 'Add Family Member'. */
export interface NewMemberDraft extends MemberDraft {
  role: InvitedRole;
  createsAccount: boolean;
  name: string;
  password: string;
  confirmation: string;
}

export function emptyDraft(familyId: string): NewMemberDraft {
  return { email: '', familyId, role: 'Member', createsAccount: false, name: '', password: '', confirmation: '' };
}

/** What is missing or wrong; null when the draft can be sent [VAL-3, VAL-4]. */
export function draftProblem(draft: NewMemberDraft): ToastText | null {
  if (draft.email.trim() === '' || draft.familyId === '') {
    return {
      title: i18n.t({ id: 'family.missingInformation', message: 'Missing information' }),
      description: i18n.t({ id: 'newMember.missing', message: 'Please enter an email address and select a group' }),
    };
  }
  if (!draft.createsAccount) return null;
  if (draft.name.trim() === '' || draft.password === '' || draft.confirmation === '') {
    return {
      title: i18n.t({ id: 'family.missingInformation', message: 'Missing information' }),
      description: i18n.t({
        id: 'newMember.missingAccount',
        message: 'Please provide name, password, and confirm password for the new user',
      }),
    };
  }
  if (draft.password === draft.confirmation) return null;
  return {
    title: i18n.t({ id: 'newMember.mismatch', message: 'Password mismatch' }),
    description: i18n.t({ id: 'newMember.mismatchDetail', message: 'Password and confirm password do not match' }),
  };
}

/** The hint below the second password; null while it is empty [FMD-3]. */
export function passwordsHint({ password, confirmation }: NewMemberDraft): { text: string; isMatch: boolean } | null {
  if (confirmation === '') return null;
  const isMatch = password === confirmation;
  const text = isMatch
    ? i18n.t({ id: 'newMember.passwordsMatch', message: 'Passwords match' })
    : i18n.t({ id: 'newMember.passwordsDiffer', message: 'Passwords do not match' });
  return { text, isMatch };
}
