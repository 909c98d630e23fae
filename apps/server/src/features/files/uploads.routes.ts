import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { uploadFile } from './upload-file.ts';
import { type ScanDeps, uploadScan } from './upload-scan.ts';

export function uploadRoutes(app: FastifyInstance, deps: ScanDeps): void {
  serve(app, contract.uploadFile, ({ request, headers, stream }) =>
    uploadFile(deps, request.bearer, {
      key: headers['idempotency-key'],
      stream: stream.iterator({ destroyOnReturn: false }), // a refusal must still be answered on this connection
    }),
  );
  serve(app, contract.uploadScan, ({ request, headers, query, stream }) =>
    uploadScan(deps, request.bearer, {
      key: headers['idempotency-key'],
      pageBytes: query.pageBytes.split(',').map(Number),
      stream: stream.iterator({ destroyOnReturn: false }),
    }),
  );
}
