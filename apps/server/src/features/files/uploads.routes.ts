import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { type UploadDeps, uploadFile } from './upload-file.ts';

export function uploadRoutes(app: FastifyInstance, deps: UploadDeps): void {
  serve(app, contract.uploadFile, ({ request, headers, stream }) =>
    uploadFile(deps, request.sessionToken, {
      key: headers['idempotency-key'],
      stream: stream.iterator({ destroyOnReturn: false }), // a refusal must still be answered on this connection
    }),
  );
}
