import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../../platform/db/limits.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { exportFamily, readFamily } from './export-family.ts';
import { createExportGate } from './export-gate.ts';

export function familyExportRoutes(app: FastifyInstance, deps: { transactions: Transactions; files: FileStore }): void {
  const exportGate = createExportGate();
  serve(app, contract.exportFamily, async ({ request, reply, params }) => {
    const family = await deps.transactions.readAs(
      request.sessionToken,
      (tx, actor) => readFamily(tx, actor, params.familyId),
      LONG_LIMIT,
    );
    const { stream, sizeBytes } = await exportFamily({ files: deps.files, exportGate }, family);
    const day = new Date().toISOString().slice(0, 10);
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="kinvault-family-${day}.zip"`)
      .header('content-length', sizeBytes)
      .header('cache-control', 'no-store');
    return stream;
  });
}
