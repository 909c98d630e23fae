import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import { linkDocuments, unlinkDocuments } from './link-documents.ts';

export function relatedRoutes(app: FastifyInstance, { transactions }: { transactions: Transactions }): void {
  const { writeAs } = transactions;

  serve(app, contract.linkDocuments, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => linkDocuments(tx, actor, params));
    return undefined;
  });

  serve(app, contract.unlinkDocuments, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => unlinkDocuments(tx, actor, params));
    return undefined;
  });
}
