import { CODE_LIMITS, MAILED_INVITE_LIMIT } from '@kinvault/domain/families/invite-limits.ts';
import type { RateLimit } from '../../platform/db/rate-limit.ts';

export const ALL_CODES = 'invite-code:all';

/** Who tries codes: an address, and a person where somebody is signed in. */
export interface CodeCaller {
  /** The IPv4 address, or the IPv6 /56. */
  house: string;
  /** The same with an IPv6 /48. */
  network: string;
  personId?: string;
}

/** Failed tries of codes by one caller. */
export function codeTryLimits({ house, personId }: CodeCaller): Record<string, RateLimit> {
  return {
    ...(personId !== undefined && {
      [`invite-code:person:${personId}`]: CODE_LIMITS.person,
    }),
    [`invite-code:address:${house}`]: CODE_LIMITS.address,
  };
}

/** The wider network whose failures count as a caller's own once the overall limit is reached. */
export function codeNetworkBucket({ network }: CodeCaller): string {
  return `invite-code:network:${network}`;
}

export function mailedInviteLimits(addressBucket: string): Record<string, RateLimit> {
  return { [`mailed-invite:address:${addressBucket}`]: MAILED_INVITE_LIMIT };
}
