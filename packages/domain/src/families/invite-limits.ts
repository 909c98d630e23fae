import { limit } from '../limit.ts';

/** Failed tries of codes. A person is counted, too, wherever they come from [SEC-33]. */
export const CODE_LIMITS = {
  person: limit('invite-code', 'person', 10, 'hour'),
  address: limit('invite-code', 'address', 20, 'hour'),
  /** Past it only callers without a failure of their own may try. */
  everybody: limit('invite-code', 'everybody', 300, 'hour'),
} as const;

/** Wrong tokens of mailed invitations. They are never guessed; this limits the work. Right ones are not counted. */
export const MAILED_INVITE_LIMIT = limit('mailed-invite', 'address', 20, 'hour');

/**
 * An Admin may ask for few addresses only: 'User not found' is no way to find out who has an account [D-2], and letters
 * with a family's name on them are no way to reach strangers, from however many accounts.
 */
export const INVITE_LIMITS = [limit('invite', 'person', 40, 'hour'), limit('invite', 'address', 200, 'hour')] as const;

/** Tries to accept one invitation to an account: its link must not tell of many addresses whether they have an account. */
export const ACCOUNT_INVITE_LIMIT = limit('account-invite', 'link', 10, 'hour');
