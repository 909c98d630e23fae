import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeExemption } from './change-exemption.ts';

export function exemptionRoutes(app: FastifyInstance, { transactions }: { transactions: Transactions }): void {
  serve(app, contract.changeExemption, async ({ request, params, body }) => {
    await transactions.writeAs(request.bearer, (tx, actor) => changeExemption(tx, actor, params.personId, body));
    return undefined;
  });
}
