import type { RateLimit } from '../../platform/db/rate-limit.ts';
import type { KnownDevice } from '../accounts/known-devices.ts';

const QUARTER_SECONDS = 900;
const HOUR_SECONDS = 3_600;

/** Each page that offers signing in asks for one. */
export function passkeyChallengeLimits(addressBucket: string): Record<string, RateLimit> {
  return { [`passkey-challenge:address:${addressBucket}`]: { tries: 200, windowSeconds: QUARTER_SECONDS } };
}

export function passkeySignInLimits(addressBucket: string): Record<string, RateLimit> {
  return { [`passkey-sign-in:address:${addressBucket}`]: { tries: 50, windowSeconds: QUARTER_SECONDS } };
}

/**
 * Only who knows the password gets to try codes. Twenty an hour find one of three right ones in a million after years;
 * one address alone never uses them up, and a new password or a passkey ends it. A known device has ten of its own,
 * whatever others have spent [D-30].
 */
export function secondFactorLimits(
  personId: string,
  addressBucket: string,
  device: KnownDevice | null,
): Record<string, RateLimit> {
  if (device) return { [`second-factor:device:${personId}:${device.id}`]: { tries: 10, windowSeconds: HOUR_SECONDS } };
  return {
    [`second-factor:account:${personId}:${addressBucket}`]: { tries: 10, windowSeconds: HOUR_SECONDS },
    [`second-factor:account:${personId}`]: { tries: 20, windowSeconds: HOUR_SECONDS },
  };
}

/** The secret that is confirmed was given to this very person: but a session may be in other hands than the app. */
export function confirmSecretLimits(personId: string): Record<string, RateLimit> {
  return { [`two-factor-on:account:${personId}`]: { tries: 20, windowSeconds: QUARTER_SECONDS } };
}
