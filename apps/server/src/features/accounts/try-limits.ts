import { createHash } from 'node:crypto';
import type { Limit } from '../../platform/db/rate-limit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Guessing stops; the owner waits a quarter of an hour at most. */
export function signInLimits(email: string, addressBucket: string): Record<string, Limit> {
  return {
    [accountBucket(email)]: { tries: 10, windowSeconds: 15 * MINUTE_SECONDS },
    [`sign-in:address:${addressBucket}`]: { tries: 50, windowSeconds: 15 * MINUTE_SECONDS },
  };
}

/** Addresses stand hashed in the table: it is no list of who was tried. */
export function accountBucket(email: string): string {
  return `sign-in:account:${createHash('sha256').update(email).digest('base64url')}`;
}

export function signUpLimits(addressBucket: string): Record<string, Limit> {
  return { [`sign-up:address:${addressBucket}`]: { tries: 60, windowSeconds: HOUR_SECONDS } };
}

/** Tries of invitation codes by people who have no account yet. */
export function inviteCheckLimits(addressBucket: string): Record<string, Limit> {
  return {
    [`invite-code:address:${addressBucket}`]: { tries: 20, windowSeconds: HOUR_SECONDS },
    'invite-code:all': { tries: 300, windowSeconds: HOUR_SECONDS },
  };
}
