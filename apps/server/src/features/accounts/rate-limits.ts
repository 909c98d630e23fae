import { createHash } from 'node:crypto';
import {
  CONFIRM_PASSWORD_LIMIT,
  EMAIL_CHANGE_LIMIT,
  PASSWORD_LIMITS,
  RESET_LINK_LIMITS,
  SIGN_IN_LIMITS,
} from '@kinvault/domain/people/account-limits.ts';
import type { RateLimit } from '../../platform/db/rate-limit.ts';
import type { Actor } from '../../platform/db/transactions.ts';
import type { KnownDevice } from './known-devices.ts';

/** Guessing stops, and nobody shuts an owner out [D-30]. */
export function signInLimits(
  email: string,
  addressBucket: string,
  device: KnownDevice | null,
): Record<string, RateLimit> {
  if (device) return knownDeviceLimits(device);
  const [fromAddress, fromAnywhere] = accountBuckets(email, addressBucket);
  return {
    [`sign-in:address:${addressBucket}`]: SIGN_IN_LIMITS.address,
    [fromAddress]: SIGN_IN_LIMITS.accountFromAddress,
    [fromAnywhere]: SIGN_IN_LIMITS.account,
  };
}

function knownDeviceLimits({ id, personId }: KnownDevice): Record<string, RateLimit> {
  return {
    [deviceBucket({ id, personId })]: SIGN_IN_LIMITS.device,
    [`sign-in-work:person:${personId}`]: SIGN_IN_LIMITS.work,
  };
}

function deviceBucket({ id, personId }: KnownDevice): string {
  return `sign-in:device:${personId}:${id}`;
}

/**
 * The buckets that a right password clears: the caller's own, and not those that strangers fill for callers without a
 * known device.
 */
export function bucketsOfCaller(email: string, addressBucket: string, device: KnownDevice | null): string[] {
  return device ? [deviceBucket(device)] : accountBuckets(email, addressBucket);
}

/** Tries of one account, from this address and from anywhere. Accounts stand hashed: it is no list of who was tried. */
export function accountBuckets(email: string, addressBucket: string): [string, string] {
  const account = `sign-in:account:${hashed(email)}`;
  return [`${account}:${addressBucket}`, account];
}

export function passwordLimits({ sessionId, personId }: Actor): Record<string, RateLimit> {
  return {
    [`password:session:${sessionId}`]: PASSWORD_LIMITS.session,
    [`password:person:${personId}`]: PASSWORD_LIMITS.person,
  };
}

export function passwordWorkLimit({ personId }: Actor): Record<string, RateLimit> {
  return { [`password-work:person:${personId}`]: PASSWORD_LIMITS.work };
}

export function confirmPasswordLimits(personId: string): Record<string, RateLimit> {
  return { [`confirm-password:person:${personId}`]: CONFIRM_PASSWORD_LIMIT };
}

export function resetLinkLimits(email: string, addressBucket: string): Record<string, RateLimit> {
  const account = `reset-link:account:${hashed(email)}`;
  return {
    [`reset-link:address:${addressBucket}`]: RESET_LINK_LIMITS.address,
    [`${account}:${addressBucket}`]: RESET_LINK_LIMITS.accountFromAddress,
    [account]: RESET_LINK_LIMITS.account,
  };
}

export function emailChangeLimits(personId: string): Record<string, RateLimit> {
  return { [`email-change:person:${personId}`]: EMAIL_CHANGE_LIMIT };
}

/** The database must not hold addresses outside the accounts. */
function hashed(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
