import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../platform/db/idempotency.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { MY_VERSION, type ResponseCache } from '../../platform/http/response-cache.ts';
import { serialize, serve } from '../../platform/http/serve.ts';
import { changeView, createView, deleteView, listViews } from './change-views.ts';

interface ViewDeps {
  transactions: Transactions;
  sendCached: ResponseCache;
}

export function viewRoutes(app: FastifyInstance, { transactions, sendCached }: ViewDeps): void {
  const { readAs, writeAs } = transactions;

  serve(app, contract.listSavedViews, ({ request, reply }) =>
    sendCached(request, reply, {
      key: ['saved-views'],
      read: () => MY_VERSION,
      make: async () => serialize(contract.listSavedViews, { views: await readAs(request.bearer, listViews) }),
    }),
  );

  serve(app, contract.createSavedView, ({ request, scope, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: { viewId: randomUUIDv7() } });
      if (!isRepeat) await createView(tx, actor, { ...body, ...result });
      return result;
    }),
  );

  serve(app, contract.changeSavedView, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx) => changeView(tx, { ...params, change: body }));
    return undefined;
  });

  serve(app, contract.deleteSavedView, async ({ request, params }) => {
    await writeAs(request.bearer, (tx) => deleteView(tx, params.viewId));
    return undefined;
  });
}
