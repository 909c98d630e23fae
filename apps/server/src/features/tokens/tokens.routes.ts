import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { listTokens, makeToken } from './tokens.ts';

export interface TokenRouteDeps extends OwnerMailDeps {
  transactions: Transactions;
}

export function tokenRoutes(app: FastifyInstance, deps: TokenRouteDeps): void {
  const { readAs, writeAs } = deps.transactions;
  serve(app, contract.listTokens, async ({ request }) => ({ tokens: await readAs(request.bearer, listTokens) }));
  serve(app, contract.makeToken, ({ request, body }) =>
    writeAs(request.bearer, (tx, actor) => makeToken(deps, tx, actor, body)),
  );
}
