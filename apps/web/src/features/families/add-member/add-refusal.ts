import { ApiError } from '../../../lib/api-client.ts';
import { messageOf, passwordTooShort } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { ToastText } from '../outcome-toast.ts';

export type MemberField = 'email' | 'password';

export interface AddRefusal {
  toast?: ToastText;
  /** set when the refusal is about one field */
  field?: { name: MemberField; sentence: string };
}

/** What the Admin sees when adding a member fails [FMD-8, FMD-10, AUT-10, ERR-3]. */
export function addRefusal(error: unknown, minPasswordLength: number, createsAccount = false): AddRefusal {
  const code = error instanceof ApiError ? error.code : undefined;
  switch (code) {
    case 'member_already':
      return {
        toast: {
          title: i18n.t({ id: 'addMember.alreadyMember', message: 'User is already a member' }),
          description: i18n.t({
            id: 'addMember.alreadyMemberDetail',
            message: 'This user is already a member of the selected group',
          }),
        },
      };
    case 'invite_pending':
      return {
        toast: {
          title: i18n.t({ id: 'addMember.alreadyInvited', message: 'Invitation already sent' }),
          description: i18n.t({
            id: 'addMember.alreadyInvitedDetail',
            message: 'This email already has a pending invitation to this family group.',
          }),
        },
      };
    case 'bad_request':
      return {
        field: {
          name: 'email',
          sentence: i18n.t({ id: 'addMember.emailInvalid', message: 'Please enter a valid email address.' }),
        },
      };
    case 'password_too_short':
      return { field: { name: 'password', sentence: passwordTooShort(minPasswordLength) } };
    case 'password_too_common':
      return {
        field: {
          name: 'password',
          sentence: i18n.t({
            id: 'addMember.passwordTooCommon',
            message: 'Easy to guess: a common password, or their own name or email address.',
          }),
        },
      };
    default:
      return {
        toast: {
          title: createsAccount
            ? i18n.t({ id: 'addMember.accountFailed', message: 'Failed to create user account' })
            : i18n.t({ id: 'addMember.failed', message: 'Failed to add member to family' }),
          description: messageOf(error),
        },
      };
  }
}
