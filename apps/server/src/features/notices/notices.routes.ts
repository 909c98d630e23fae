import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { dismissNotice, readNotice, readNotices } from './answer-notices.ts';
import { listNotices } from './list-notices.ts';

export function noticeRoutes(app: FastifyInstance, { transactions }: { transactions: Transactions }): void {
  serve(app, contract.listNotices, ({ request }) => transactions.readAs(request.bearer, listNotices));

  serve(app, contract.readNotices, async ({ request }) => {
    await transactions.writeAs(request.bearer, readNotices);
    return undefined;
  });
  serve(app, contract.readNotice, async ({ request, params }) => {
    await transactions.writeAs(request.bearer, (tx) => readNotice(tx, params.noticeId));
    return undefined;
  });
  serve(app, contract.dismissNotice, async ({ request, params }) => {
    await transactions.writeAs(request.bearer, (tx) => dismissNotice(tx, params.noticeId));
    return undefined;
  });
}
