import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../../platform/db/idempotency.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Quota } from '../../storage/quota.ts';
import { getDocumentDetails } from '../get-document.ts';
import { listDateQuestions } from './date-questions.ts';
import { answerDocumentProposals, getDocumentProposals, getUploadReading } from './proposals.ts';

export function proposalRoutes(app: FastifyInstance, deps: Quota & { transactions: Transactions }): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.getUploadReading, ({ request, params }) =>
    readAs(request.bearer, (tx) => getUploadReading(tx, params.fileId)),
  );

  serve(app, contract.listDateQuestions, ({ request }) => readAs(request.bearer, listDateQuestions));

  serve(app, contract.listProposals, ({ request, params }) =>
    readAs(request.bearer, (tx, actor) => getDocumentProposals(tx, actor, params.documentId)),
  );

  serve(app, contract.answerProposals, ({ request, scope, params, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { documentId } = params;
      const { isRepeat } = await claimKey(tx, { ...scope, result: {} });
      if (isRepeat) return getDocumentDetails(tx, documentId);
      return answerDocumentProposals(deps, tx, actor, { documentId, ...body });
    }),
  );
}
