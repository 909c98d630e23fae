import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { serve } from '../../platform/http/serve.ts';
import { inviteLimits } from '../families/invite-limits.ts';
import { createMemberAccount } from './create-member-account.ts';
import type { SignUpDeps } from './sign-up.ts';

export function memberAccountRoutes(app: FastifyInstance, deps: SignUpDeps): void {
  serve(app, contract.createAccount, async ({ request, params, body }) => {
    const { personId } = await requireActor(deps.transactions, request.bearer);
    await enforceRateLimits(deps.transactions, inviteLimits(personId, addressBucket(request.ip)));
    const headers = new Headers(); // the new account's, not this browser's
    return createMemberAccount(deps, { bearer: request.bearer, headers }, { ...body, ...params });
  });
}
