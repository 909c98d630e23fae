import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../platform/db/idempotency.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { MY_VERSION, type ResponseCache } from '../../platform/http/response-cache.ts';
import { serialize, serve } from '../../platform/http/serve.ts';
import {
  changeCollection,
  changeCollectionDocuments,
  createCollection,
  deleteCollection,
  restoreCollection,
} from './change-collection.ts';
import { listCollections } from './list-collections.ts';

interface CollectionDeps {
  transactions: Transactions;
  sendCached: ResponseCache;
}

export function collectionRoutes(app: FastifyInstance, { transactions, sendCached }: CollectionDeps): void {
  const { readAs, writeAs } = transactions;

  serve(app, contract.listCollections, ({ request, reply }) =>
    sendCached(request, reply, {
      key: ['collections'],
      read: () => MY_VERSION,
      make: async () =>
        serialize(contract.listCollections, { collections: await readAs(request.bearer, listCollections) }),
    }),
  );

  serve(app, contract.createCollection, ({ request, scope, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: { collectionId: randomUUIDv7() } });
      if (!isRepeat) await createCollection(tx, actor, { ...body, ...result });
      return result;
    }),
  );

  serve(app, contract.changeCollection, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx) => changeCollection(tx, { ...params, change: body }));
    return undefined;
  });

  serve(app, contract.deleteCollection, async ({ request, params }) => {
    await writeAs(request.bearer, (tx) => deleteCollection(tx, params.collectionId));
    return undefined;
  });

  serve(app, contract.restoreCollection, async ({ request, params }) => {
    await writeAs(request.bearer, (tx) => restoreCollection(tx, params.collectionId));
    return undefined;
  });

  serve(app, contract.changeCollectionDocuments, async ({ request, params, body }) => ({
    changed: await writeAs(request.bearer, (tx) => changeCollectionDocuments(tx, { ...params, ...body })),
  }));
}
