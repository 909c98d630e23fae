import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { arrangePages } from './arrange-pages.ts';
import type { PageDeps } from './arrangement.ts';

export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  serve(app, contract.arrangePages, async ({ request, scope, params, body }) => ({
    documents: await arrangePages(deps, request.bearer, { scope, documentId: params.documentId, plan: body }),
  }));
}
