import { createHash } from 'node:crypto';
import type { RateLimit } from '../../platform/db/rate-limit.ts';
import type { Actor } from '../../platform/db/transactions.ts';
import type { KnownDevice } from './known-devices.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/**
 * Guessing stops, and nobody shuts an owner out: one address is refused before the account as a whole is, and a known
 * device is counted apart from everyone else [D-30].
 */
export function signInLimits(
  email: string,
  addressBucket: string,
  device: KnownDevice | null,
): Record<string, RateLimit> {
  if (device) return knownDeviceLimits(device);
  const [fromAddress, fromAnywhere] = accountBuckets(email, addressBucket);
  return {
    [`sign-in:address:${addressBucket}`]: { tries: 50, windowSeconds: 15 * MINUTE_SECONDS },
    [fromAddress]: { tries: 10, windowSeconds: 15 * MINUTE_SECONDS },
    [fromAnywhere]: { tries: 15, windowSeconds: 15 * MINUTE_SECONDS },
  };
}

function knownDeviceLimits({ id, personId }: KnownDevice): Record<string, RateLimit> {
  return {
    [deviceBucket({ id, personId })]: { tries: 10, windowSeconds: 15 * MINUTE_SECONDS },
    // right passwords cost a hash, too: success does not clear this one
    [`sign-in-work:person:${personId}`]: { tries: 60, windowSeconds: 15 * MINUTE_SECONDS },
  };
}

function deviceBucket({ id, personId }: KnownDevice): string {
  return `sign-in:device:${personId}:${id}`;
}

/** The buckets that a right password clears: the caller's own, and not what strangers fill beside a known device. */
export function bucketsOfCaller(email: string, addressBucket: string, device: KnownDevice | null): string[] {
  return device ? [deviceBucket(device)] : accountBuckets(email, addressBucket);
}

/** Tries of one account, from this address and from anywhere. Accounts stand hashed: it is no list of who was tried. */
export function accountBuckets(email: string, addressBucket: string): [string, string] {
  const account = `sign-in:account:${hashed(email)}`;
  return [`${account}:${addressBucket}`, account];
}

export function signUpLimits(addressBucket: string): Record<string, RateLimit> {
  return { [`sign-up:address:${addressBucket}`]: { tries: 60, windowSeconds: HOUR_SECONDS } };
}

/** Tries of the current password in an open session: that session is refused before the person's other ones are. */
export function passwordLimits({ sessionId, personId }: Actor): Record<string, RateLimit> {
  return {
    [`password:session:${sessionId}`]: { tries: 10, windowSeconds: 15 * MINUTE_SECONDS },
    [`password:person:${personId}`]: { tries: 30, windowSeconds: 15 * MINUTE_SECONDS },
  };
}

/** Right passwords, too, cost a hash, for which everybody's sign-in waits in the same line: success does not clear this. */
export function passwordWorkLimit({ personId }: Actor): Record<string, RateLimit> {
  return { [`password-work:person:${personId}`]: { tries: 60, windowSeconds: 15 * MINUTE_SECONDS } };
}

/** The password beside a link that confirms an address, in a browser that is not signed in. */
export function confirmPasswordLimits(personId: string): Record<string, RateLimit> {
  return { [`confirm-password:person:${personId}`]: { tries: 10, windowSeconds: 15 * MINUTE_SECONDS } };
}

/** Asking for a link that sets a new password. Known and unknown addresses are counted alike. */
export function resetLinkLimits(email: string, addressBucket: string): Record<string, RateLimit> {
  const account = `reset-link:account:${hashed(email)}`;
  return {
    [`reset-link:address:${addressBucket}`]: { tries: 20, windowSeconds: HOUR_SECONDS },
    [`${account}:${addressBucket}`]: { tries: 4, windowSeconds: HOUR_SECONDS },
    [account]: { tries: 8, windowSeconds: HOUR_SECONDS },
  };
}

/** Following mailed links. No token is ever guessed; this is about the work that trying costs. */
export function followLinkLimits(addressBucket: string): Record<string, RateLimit> {
  return { [`follow-link:address:${addressBucket}`]: { tries: 60, windowSeconds: 15 * MINUTE_SECONDS } };
}

/** Changes of the address that one person asks for: each mails somebody who may be a stranger. */
export function emailChangeLimits(personId: string): Record<string, RateLimit> {
  return { [`email-change:person:${personId}`]: { tries: 10, windowSeconds: HOUR_SECONDS } };
}

/** No list of addresses stands in the database beside the accounts. */
function hashed(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
