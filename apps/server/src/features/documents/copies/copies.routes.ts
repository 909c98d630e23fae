import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { CopyDeps } from './copied-file.ts';
import { makeCardSheet } from './make-card-sheet.ts';
import { makeCopy } from './make-copy.ts';

export type { CopyDeps } from './copied-file.ts';

export function copyRoutes(app: FastifyInstance, deps: CopyDeps): void {
  serve(app, contract.makeCopy, async ({ request, reply, params, body }) => {
    const pdf = await makeCopy(deps, request.bearer, { documentId: params.documentId, plan: body });
    reply.type('application/pdf').header('content-disposition', 'attachment');
    return pdf;
  });
  serve(app, contract.makeCardSheet, async ({ request, reply, body }) => {
    const pdf = await makeCardSheet(deps, request.bearer, body);
    reply.type('application/pdf').header('content-disposition', 'attachment');
    return pdf;
  });
}
