import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { createMemberAccount } from './create-member-account.ts';
import type { SignUpDeps } from './sign-up.ts';

export function memberAccountRoutes(app: FastifyInstance, deps: SignUpDeps): void {
  serve(app, contract.createAccount, ({ request, params, body }) =>
    createMemberAccount(deps, request.bearer, { ...body, ...params }),
  );
}
