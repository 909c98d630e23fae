import { ApiError } from '../../../lib/api-client.ts';
import { messageOf, passwordTooShort } from '../../../lib/error-sentences.ts';
import type { ToastText } from '../outcome-toast.ts';

export type MemberField = 'email' | 'password';

export interface AddRefusal {
  toast?: ToastText;
  /** where the refusal is about one field */
  field?: { name: MemberField; sentence: string };
  /** nobody has this address: an account or a mail may help [D-2] */
  isStranger?: boolean;
}

/** What a refused new member means to the Admin, in the specified words [FMD-8, FMD-10, AUT-10, ERR-3]. */
export function addRefusal(error: unknown, minPasswordLength: number, createsAccount = false): AddRefusal {
  const code = error instanceof ApiError ? error.code : undefined;
  switch (code) {
    case 'user_unknown':
      return { toast: { title: 'User not found' }, isStranger: true };
    case 'member_already':
      return {
        toast: {
          title: 'User is already a member',
          description: 'This user is already a member of the selected group',
        },
      };
    case 'invite_pending':
      return {
        toast: {
          title: 'Invitation already sent',
          description: 'This email already has a pending invitation to this family group.',
        },
      };
    case 'bad_request':
      return { field: { name: 'email', sentence: 'Please enter a valid email address.' } };
    case 'password_too_short':
      return { field: { name: 'password', sentence: passwordTooShort(minPasswordLength) } };
    case 'password_too_common':
      return {
        field: { name: 'password', sentence: 'Easy to guess: a common password, or their own name or address.' },
      };
    default:
      return {
        toast: {
          title: createsAccount ? 'Failed to create user account' : 'Failed to add member to family',
          description: messageOf(error),
        },
      };
  }
}
