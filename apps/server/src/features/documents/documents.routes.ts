import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { once } from '../../platform/db/once.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { RawJson, serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { addDocument } from './add-document.ts';
import { findDocument } from './documents.repository.ts';
import { createPageCache, listDocuments } from './list-documents.ts';

export interface DocumentDeps {
  transactions: Transactions;
  enqueue: Enqueue;
}

export function documentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { transactions } = deps;
  const pages = createPageCache();

  serve(app, contract.createDocument, ({ request, headers, body }) =>
    transactions.writeAs(request.sessionToken, async (tx, actor) => {
      const use = { key: headers['idempotency-key'], route: 'createDocument' };
      const { result } = await once(tx, actor, use, () => addDocument(deps, tx, actor, body));
      return result;
    }),
  );

  serve(app, contract.listDocuments, async ({ request, reply, query }) => {
    const page = await listDocuments({ transactions, pages }, request.sessionToken, query);
    reply.header('etag', page.etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === page.etag) {
      reply.code(304);
      return undefined;
    }
    return new RawJson(page.body);
  });

  serve(app, contract.getDocument, async ({ request, params }) => {
    const document = await transactions.readAs(request.sessionToken, (tx) => findDocument(tx, params.documentId));
    if (!document) throw new AppError('not_found');
    return document;
  });
}
