import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { type CopyDeps, makeCopy } from './make-copy.ts';

export type { CopyDeps } from './make-copy.ts';

export function copyRoutes(app: FastifyInstance, deps: CopyDeps): void {
  serve(app, contract.makeCopy, async ({ request, reply, params, body }) => {
    const pdf = await makeCopy(deps, request.bearer, { documentId: params.documentId, plan: body });
    reply.type('application/pdf').header('content-disposition', 'attachment');
    return pdf;
  });
}
