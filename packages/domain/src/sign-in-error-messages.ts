import type { MessageDescriptor } from '@lingui/core';
import type { ErrorCode } from './errors.ts';

/**
 * The sentences that the sign-in page can need: its JavaScript has a budget, and all of them would be 3 kB of it. A test
 * compares them with what its routes answer.
 */
export const SIGN_IN_SENTENCES = {
  bad_request: { id: 'error.badRequest', message: 'Please check your entries and try again.' },
  invite_invalid: { id: 'error.inviteInvalid', message: 'Invalid invitation code' },
  password_too_short: { id: 'error.passwordTooShort', message: 'Password must be at least 6 characters long.' },
  password_too_common: {
    id: 'error.passwordTooCommon',
    message:
      'This password is easy to guess. Don’t use a common word, a single repeated character, only spaces, or your own name or address.',
  },
  code_wrong: { id: 'error.codeWrong', message: 'That code isn’t right. Codes change every 30 seconds and work once.' },
  link_invalid: { id: 'error.linkInvalid', message: 'This link is invalid or has expired.' },
  passkey_refused: {
    id: 'error.passkeyRefused',
    message: 'This passkey wasn’t accepted. Please try again, or sign in with your password.',
  },
  password_sign_in_off: {
    id: 'error.passwordSignInOff',
    message:
      'This didn’t work. Here, a password opens only one account; everyone else signs in with the house’s account.',
  },
  unauthorized: { id: 'error.unauthorized', message: 'User not authenticated' },
  credentials_wrong: { id: 'error.credentialsWrong', message: 'The email or the password isn’t right.' },
  forbidden: { id: 'error.forbidden', message: 'You can view this but not edit it.' },
  password_wrong: { id: 'error.passwordWrong', message: 'The password isn’t right.' },
  new_password_required: { id: 'error.newPasswordRequired', message: 'Please choose your own password first.' },
  origin_refused: { id: 'error.originRefused', message: 'Open Kinvault at its own address and try again.' },
  not_found: { id: 'error.notFound', message: 'This was removed, or you don’t have access.' },
  email_taken: { id: 'error.emailTaken', message: 'There’s already an account with this email. Sign in instead.' },
  invite_expired: { id: 'error.inviteExpired', message: 'Invitation code has expired' },
  sign_in_over: { id: 'error.signInOver', message: 'This took too long. Please sign in again.' },
  too_many_requests: { id: 'error.tooManyRequests', message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { id: 'error.internal', message: 'The server couldn’t finish this. Please try again.' },
  oidc_unreachable: {
    id: 'error.oidcUnreachable',
    message: 'The house’s account isn’t answering right now. Everything else works: try again in a moment.',
  },
  unavailable: {
    id: 'error.unavailable',
    message: 'Kinvault isn’t responding right now. Please try again in a moment.',
  },
  storage_full: {
    id: 'error.storageFull',
    message: 'The disk is full. Please tell the person who runs this Kinvault.',
  },
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>;
