import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listEarlierDocuments } from './list-earlier.ts';
import { renewDocument, undoRenewal } from './renew-document.ts';

/** Documents that take the place of others. */
export function renewalRoutes(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.renewDocument, ({ request, params, body }) =>
    writeAs(request.bearer, (tx, actor) => renewDocument(tx, actor, { ...params, ...body })),
  );
  serve(app, contract.undoRenewal, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => undoRenewal(tx, actor, params.documentId));
    return undefined;
  });
  serve(app, contract.listEarlierDocuments, async ({ request, params }) => ({
    documents: await readAs(request.bearer, (tx) => listEarlierDocuments(tx, params.documentId)),
  }));
}
