import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../../platform/db/limits.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { sendZip } from '../../../platform/http/send-zip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { Quota } from '../../storage/quota.ts';
import type { ExportGate } from '../export/export-gate.ts';
import { changeDocuments, undoChange } from './change-documents.ts';
import { createArchive, readArchive, streamDocuments } from './create-archive.ts';

interface BulkDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  exportGate: ExportGate;
}

export function bulkRoutes(app: FastifyInstance, deps: BulkDeps): void {
  const { transactions } = deps;

  serve(app, contract.changeDocuments, ({ request, scope, body: change }) =>
    transactions.writeAs(
      request.bearer,
      (tx, actor) => changeDocuments(deps, tx, actor, { scope, change }),
      LONG_LIMIT,
    ),
  );

  serve(app, contract.undoChange, ({ request, scope, body: { key: of } }) =>
    transactions.writeAs(request.bearer, (tx, actor) => undoChange(deps, tx, actor, { scope, of }), LONG_LIMIT),
  );

  serve(app, contract.createArchive, ({ request, scope, body: { documentIds } }) =>
    transactions.writeAs(request.bearer, (tx) => createArchive(deps, tx, { scope, documentIds })),
  );

  serve(app, contract.getArchive, async ({ request, reply, params }) => {
    const archive = await transactions.readAs(
      request.bearer,
      (tx, actor) => readArchive(tx, actor, params.archiveId),
      LONG_LIMIT,
    );
    return sendZip(reply, 'kinvault-documents', await streamDocuments(deps, archive));
  });
}
