import type { InvitedRole } from '@kinvault/domain/families/invite.schema.ts';
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

/** What keeps this from being sent, in the specified words; null when nothing does [VAL-3, VAL-4]. */
export function draftProblem(draft: NewMemberDraft): ToastText | null {
  if (draft.email.trim() === '' || draft.familyId === '') {
    return { title: 'Missing information', description: 'Please enter an email address and select a group' };
  }
  if (!draft.createsAccount) return null;
  if (draft.name.trim() === '' || draft.password === '' || draft.confirmation === '') {
    const description = 'Please provide name, password, and confirm password for the new user';
    return { title: 'Missing information', description };
  }
  if (draft.password === draft.confirmation) return null;
  return { title: 'Password mismatch', description: 'Password and confirm password do not match' };
}

/** What stands below the second password; null while there is nothing to compare [FMD-3]. */
export function passwordsHint({ password, confirmation }: NewMemberDraft): { text: string; isMatch: boolean } | null {
  if (confirmation === '') return null;
  const isMatch = password === confirmation;
  return { text: isMatch ? 'Passwords match' : 'Passwords do not match', isMatch };
}
