import type { Limit } from '@kinvault/domain/limit.ts';
import type { FastifyRequest } from 'fastify';
import { enforceRateLimits, enforceVolumeLimits } from '../db/rate-limit.ts';
import { requireActor } from '../db/require-actor.ts';
import type { Transactions } from '../db/transactions.ts';
import { addressBucket } from './client-address.ts';

type RouteLimits = readonly Limit<'person' | 'address'>[];
export type CountTries = (limits: RouteLimits, request: FastifyRequest) => Promise<void>;

/** Counts a request against the limits that its route declares. @throws too_many_requests, unauthorized */
export function createTriesCounter(transactions: Transactions): CountTries {
  return async (limits, { bearer, ip }) => {
    const isOfPerson = limits.some(({ per }) => per === 'person');
    const personId = isOfPerson ? (await requireActor(transactions, bearer)).personId : '';
    const counted = { person: personId, address: addressBucket(ip) };
    const buckets = Object.fromEntries(
      limits.map((limit) => [`${limit.name}:${limit.per}:${counted[limit.per]}`, limit]),
    );
    const enforce = limits.every(({ isVolume }) => isVolume) ? enforceVolumeLimits : enforceRateLimits;
    await enforce(transactions, buckets);
  };
}
