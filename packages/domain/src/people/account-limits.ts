import { limit } from '../limit.ts';

/** One address is refused before the account as a whole is, and a known device is counted apart from everyone else [D-30]. */
export const SIGN_IN_LIMITS = {
  address: limit('sign-in', 'address', 50, 'quarter'),
  accountFromAddress: limit('sign-in', 'account-at-address', 10, 'quarter'),
  account: limit('sign-in', 'account', 15, 'quarter'),
  device: limit('sign-in', 'known-device', 10, 'quarter'),
  /** Right passwords cost a hash, too: success does not clear this one. */
  work: limit('sign-in-work', 'person', 60, 'quarter'),
} as const;

/**
 * Only who knows the password gets to try codes. Twenty an hour find one of three right ones in a million after years;
 * one address alone never uses them up. A known device has ten of its own, whatever others have spent [D-30].
 */
export const SECOND_FACTOR_LIMITS = {
  device: limit('second-factor', 'known-device', 10, 'hour'),
  accountFromAddress: limit('second-factor', 'account-at-address', 10, 'hour'),
  account: limit('second-factor', 'account', 20, 'hour'),
} as const;

/** Tries of the current password in an open session: that session is refused before the person's other ones are. */
export const PASSWORD_LIMITS = {
  session: limit('password', 'session', 10, 'quarter'),
  person: limit('password', 'person', 30, 'quarter'),
  /** For a right password everybody's sign-in waits in the same line, too: success does not clear this one. */
  work: limit('password-work', 'person', 60, 'quarter'),
} as const;

/** The password next to a link that confirms an address, in a browser that is not signed in. */
export const CONFIRM_PASSWORD_LIMIT = limit('confirm-password', 'person', 10, 'quarter');

/** Links that set a new password. Known and unknown addresses are counted alike. */
export const RESET_LINK_LIMITS = {
  address: limit('reset-link', 'address', 20, 'hour'),
  accountFromAddress: limit('reset-link', 'account-at-address', 4, 'hour'),
  account: limit('reset-link', 'account', 8, 'hour'),
} as const;

/** Following mailed links. No token is ever guessed; this is about the work that trying costs. */
export const FOLLOW_LINK_LIMIT = limit('follow-link', 'address', 60, 'quarter');

/** Changes of the address that one person asks for: each mails somebody who may be a stranger. */
export const EMAIL_CHANGE_LIMIT = limit('email-change', 'person', 10, 'hour');
