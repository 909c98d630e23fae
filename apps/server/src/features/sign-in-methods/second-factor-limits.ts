import { SECOND_FACTOR_LIMITS } from '@kinvault/domain/people/account-limits.ts';
import type { RateLimit } from '../../platform/db/rate-limit.ts';
import type { KnownDevice } from '../accounts/known-devices.ts';

export function secondFactorLimits(
  personId: string,
  addressBucket: string,
  device: KnownDevice | null,
): Record<string, RateLimit> {
  if (device) return { [`second-factor:device:${personId}:${device.id}`]: SECOND_FACTOR_LIMITS.device };
  return {
    [`second-factor:account:${personId}:${addressBucket}`]: SECOND_FACTOR_LIMITS.accountFromAddress,
    [`second-factor:account:${personId}`]: SECOND_FACTOR_LIMITS.account,
  };
}
