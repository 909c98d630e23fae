import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../../platform/db/limits.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { sendZip } from '../../../platform/http/send-zip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { exportFamily, readFamily } from './export-family.ts';
import type { ExportGate } from './export-gate.ts';

interface FamilyExportDeps {
  transactions: Transactions;
  files: FileStore;
  exportGate: ExportGate;
}

export function familyExportRoutes(app: FastifyInstance, deps: FamilyExportDeps): void {
  serve(app, contract.exportFamily, async ({ request, reply, params }) => {
    const family = await deps.transactions.readAs(
      request.bearer,
      (tx, actor) => readFamily(tx, actor, params.familyId),
      LONG_LIMIT,
    );
    return sendZip(reply, 'kinvault-family', await exportFamily(deps, family));
  });
}
