import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Quota } from '../../storage/quota.ts';
import { getDocumentDetails } from '../get-document.ts';
import { changeDocument } from './change-document.ts';
import { takeBackDocument } from './take-back-document.ts';

export function editingRoutes(app: FastifyInstance, deps: Quota & { transactions: Transactions }): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.getDocumentDetails, ({ request, params }) =>
    readAs(request.bearer, (tx) => getDocumentDetails(tx, params.documentId)),
  );

  serve(app, contract.changeDocument, ({ request, params, body }) =>
    writeAs(request.bearer, (tx, actor) => changeDocument(deps, tx, actor, params.documentId, body)),
  );

  serve(app, contract.takeBackDocument, ({ request, params }) =>
    writeAs(request.bearer, (tx, actor) => takeBackDocument(deps, tx, actor, params.documentId)),
  );
}
