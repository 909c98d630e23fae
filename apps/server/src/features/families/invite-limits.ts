import type { RateLimit } from '../../platform/db/rate-limit.ts';

const HOUR_SECONDS = 3_600;

/** Failed tries of codes by everyone together. Past it only callers without a failure of their own may try. */
export const ALL_CODES = 'invite-code:all';
export const ALL_CODES_LIMIT: RateLimit = { tries: 300, windowSeconds: HOUR_SECONDS };

/** Who tries codes: an address, and a person where somebody is signed in. */
export interface CodeCaller {
  /** The IPv4 address, or the IPv6 /56. */
  house: string;
  /** The same with an IPv6 /48. */
  network: string;
  personId?: string;
}

/** Failed tries of codes by one caller. A person is counted, too, wherever they come from [SEC-33]. */
export function codeTryLimits({ house, personId }: CodeCaller): Record<string, RateLimit> {
  return {
    ...(personId !== undefined && {
      [`invite-code:person:${personId}`]: { tries: 10, windowSeconds: HOUR_SECONDS },
    }),
    [`invite-code:address:${house}`]: { tries: 20, windowSeconds: HOUR_SECONDS },
  };
}

/** The wider network whose failures count as a caller's own once the overall limit is reached. */
export function codeNetworkBucket({ network }: CodeCaller): string {
  return `invite-code:network:${network}`;
}

/** Wrong tokens of mailed invitations. They are never guessed; this limits the work. Right ones are not counted. */
export function mailedInviteLimits(addressBucket: string): Record<string, RateLimit> {
  return { [`mailed-invite:address:${addressBucket}`]: { tries: 20, windowSeconds: HOUR_SECONDS } };
}

/**
 * An Admin may ask for few addresses only: 'User not found' is no way to find out who has an account [D-2], and letters
 * with a family's name on them are no way to reach strangers, from however many accounts.
 */
export function inviteLimits(personId: string, addressBucket: string): Record<string, RateLimit> {
  return {
    [`invite:person:${personId}`]: { tries: 40, windowSeconds: HOUR_SECONDS },
    [`invite:address:${addressBucket}`]: { tries: 200, windowSeconds: HOUR_SECONDS },
  };
}
