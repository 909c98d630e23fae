import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import { getDocumentAudience } from './get-audience.ts';
import { getSeenBy } from './get-seen-by.ts';
import { shareDocument, shareWithPerson, unshareDocument, unshareWithPerson } from './share-document.ts';

export function sharingRoutes(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.shareDocument, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx, actor) => shareDocument(tx, actor, { ...params, ...body }));
    return undefined;
  });

  serve(app, contract.unshareDocument, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => unshareDocument(tx, actor, params));
    return undefined;
  });

  serve(app, contract.shareWithPerson, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx, actor) => shareWithPerson(tx, actor, { ...params, ...body }));
    return undefined;
  });

  serve(app, contract.unshareWithPerson, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => unshareWithPerson(tx, actor, params));
    return undefined;
  });

  serve(app, contract.getSeenBy, ({ request, params }) =>
    readAs(request.bearer, (tx, actor) => getSeenBy(tx, actor, params.personId)),
  );

  serve(app, contract.getDocumentAudience, ({ request, params }) =>
    readAs(request.bearer, (tx) => getDocumentAudience(tx, params.documentId)),
  );
}
