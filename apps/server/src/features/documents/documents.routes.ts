import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { MY_VERSION, type ResponseCache } from '../../platform/http/response-cache.ts';
import { RawJson, serialize, serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { Quota } from '../storage/quota.ts';
import { addDocument, claimDocument } from './adding/add-document.ts';
import { findDuplicates } from './duplicates/find-duplicates.ts';
import { getDocument } from './get-document.ts';
import { createDocumentLists } from './list-documents.ts';
import { listFacts } from './list-facts.ts';
import { searchDocuments } from './search/search-documents.ts';

export interface DocumentDeps extends Quota {
  transactions: Transactions;
  enqueue: Enqueue;
  sendCached: ResponseCache;
}

export function documentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { transactions, sendCached } = deps;
  const { listDocuments, listChanges } = createDocumentLists(transactions);
  // until a vault is indexed a search reads all texts of a person: the limit leaves connections for everyone else
  const searches = createLimiter({ maxConcurrent: 2, maxQueued: 50 });

  serve(app, contract.createDocument, ({ request, scope, body }) =>
    transactions.writeAskingAs(
      request.bearer,
      (tx) => claimDocument(deps, tx, { scope, input: body }),
      // what was added before is read again: the caller may have lost access
      (tx, actor, [{ result, isRepeat }, known]) =>
        isRepeat ? getDocument(tx, result.id) : addDocument(deps, tx, actor, { ...body, ...result, known }),
    ),
  );

  serve(app, contract.listDocuments, ({ request, reply, query }) =>
    sendCached(request, reply, {
      key: ['documents', query.ownerId, query.familyId, query.after, query.limit],
      ...listDocuments(request.bearer, query),
    }),
  );

  serve(
    app,
    contract.listDocumentChanges,
    async ({ request, query }) => new RawJson(Buffer.from(await listChanges(request.bearer, query.since))),
  );

  serve(app, contract.listDocumentFacts, ({ request, reply }) =>
    sendCached(request, reply, {
      key: ['facts'],
      read: () => MY_VERSION,
      make: async () =>
        serialize(contract.listDocumentFacts, { facts: await transactions.readAs(request.bearer, listFacts) }),
    }),
  );

  serve(app, contract.searchDocuments, ({ request, query }) =>
    searches.run(() => transactions.readAs(request.bearer, (tx) => searchDocuments(tx, query.q), LONG_LIMIT)),
  );

  serve(app, contract.findDuplicates, async ({ request, body }) => ({
    duplicates: await transactions.readAs(request.bearer, (tx, actor) => findDuplicates(tx, actor, body.checksums)),
  }));

  serve(app, contract.getDocument, ({ request, params }) =>
    transactions.readAs(request.bearer, (tx) => getDocument(tx, params.documentId)),
  );
}
