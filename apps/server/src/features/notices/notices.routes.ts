import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { listNotices, readNotices } from './list-notices.ts';

export function noticeRoutes(app: FastifyInstance, { transactions }: { transactions: Transactions }): void {
  serve(app, contract.listNotices, ({ request }) => transactions.readAs(request.sessionToken, listNotices));

  serve(app, contract.readNotices, async ({ request }) => {
    await transactions.writeAs(request.sessionToken, readNotices);
    return undefined;
  });
}
