import type { Limit } from '../../platform/db/rate-limit.ts';

const HOUR_SECONDS = 3_600;

/** Failed tries of codes by people without an account: for each address, and overall. */
export function codeTryLimits(addressBucket: string): Record<string, Limit> {
  return {
    [`invite-code:address:${addressBucket}`]: { tries: 20, windowSeconds: HOUR_SECONDS },
    'invite-code:all': { tries: 300, windowSeconds: HOUR_SECONDS },
  };
}

/** The same for somebody who is signed in; they are counted, too [SEC-33]. */
export function joinLimits(personId: string, addressBucket: string): Record<string, Limit> {
  return {
    [`invite-code:person:${personId}`]: { tries: 10, windowSeconds: HOUR_SECONDS },
    ...codeTryLimits(addressBucket),
  };
}

/**
 * An Admin may ask for few addresses only: 'User not found' is no way to find out who has an account [D-2], and letters
 * with a family's name on them are no way to reach strangers, from however many accounts.
 */
export function inviteLimits(personId: string, addressBucket: string): Record<string, Limit> {
  return {
    [`invite:person:${personId}`]: { tries: 40, windowSeconds: HOUR_SECONDS },
    [`invite:address:${addressBucket}`]: { tries: 200, windowSeconds: HOUR_SECONDS },
  };
}
