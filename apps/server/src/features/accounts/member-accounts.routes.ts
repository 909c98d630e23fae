import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { createMemberAccount } from './create-member-account.ts';
import type { SignUpDeps } from './sign-up.ts';

export function memberAccountRoutes(app: FastifyInstance, deps: SignUpDeps): void {
  serve(app, contract.createAccount, async ({ request, params, body }) => {
    const headers = new Headers(); // the new account's, not this browser's
    return createMemberAccount(deps, { bearer: request.bearer, headers }, { ...body, ...params });
  });
}
