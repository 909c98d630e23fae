import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { getDocument } from '../documents/get-document.ts';
import { clearTestDocuments } from './clear-test-documents.ts';
import { makeTestDocument, type TestDataDeps } from './make-test-document.ts';
import { makeTestFamily } from './make-test-family.ts';

export type { TestDataDeps };

export function testDataRoutes(app: FastifyInstance, deps: TestDataDeps): void {
  serve(app, contract.createTestDocument, async ({ request, scope, body }) => {
    const id = await makeTestDocument(deps, request.bearer, { scope, wanted: body });
    return deps.transactions.readAs(request.bearer, (tx) => getDocument(tx, id));
  });

  serve(app, contract.clearTestDocuments, async ({ request }) => ({
    removed: await clearTestDocuments(deps, request.bearer),
  }));

  serve(app, contract.createTestFamilies, ({ request }) => makeTestFamily(deps, request.bearer));
}
