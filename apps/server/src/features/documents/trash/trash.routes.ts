import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listTrash, restoreDocument, trashDocument } from './trash.ts';

export function trashRoutes(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.trashDocument, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => trashDocument(tx, actor, params.documentId));
    return undefined;
  });

  serve(app, contract.restoreDocument, ({ request, params }) =>
    writeAs(request.bearer, (tx, actor) => restoreDocument(tx, actor, params.documentId)),
  );

  serve(app, contract.listTrash, async ({ request }) => ({
    documents: await readAs(request.bearer, listTrash),
  }));
}
