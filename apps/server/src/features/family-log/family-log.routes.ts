import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { getFamilyLog } from './get-family-log.ts';

export function familyLogRoutes(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const { readAs } = deps.transactions;

  serve(app, contract.getFamilyLog, async ({ request, params, query }) =>
    readAs(request.bearer, (tx, actor) => getFamilyLog(tx, actor, { ...params, ...query })),
  );
}
