import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Quota } from '../../storage/quota.ts';
import { listDocumentActivity, recordView } from './document-activity.ts';

export function activityRoutes(app: FastifyInstance, deps: Quota & { transactions: Transactions }): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.listDocumentActivity, async ({ request, params }) => ({
    entries: await readAs(request.bearer, (tx, actor) => listDocumentActivity(tx, actor, params.documentId)),
  }));

  serve(app, contract.recordView, async ({ request, params }) => {
    await writeAs(request.bearer, (tx) => recordView(deps, tx, params.documentId));
    return undefined;
  });
}
