import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../../platform/db/idempotency.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { Quota } from '../../storage/quota.ts';
import { getDocument } from '../get-document.ts';
import { listDocumentVersions } from './list-versions.ts';
import { replaceDocumentFile } from './replace-document-file.ts';
import { restoreDocumentVersion } from './restore-version.ts';

export interface VersionDeps extends Quota {
  transactions: Transactions;
  enqueue: Enqueue;
}

export function versionRoutes(app: FastifyInstance, deps: VersionDeps): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.listDocumentVersions, async ({ request, params }) => ({
    versions: await readAs(request.bearer, (tx) => listDocumentVersions(tx, params.documentId)),
  }));

  serve(app, contract.replaceDocumentFile, ({ request, scope, params, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { documentId } = params;
      const { isRepeat } = await claimKey(tx, { ...scope, result: {} });
      if (!isRepeat) await replaceDocumentFile(deps, tx, actor, { documentId, ...body });
      return getDocument(tx, documentId); // also when repeated: the caller may have lost access
    }),
  );

  serve(app, contract.restoreDocumentVersion, ({ request, params, body }) =>
    writeAs(request.bearer, (tx, actor) => restoreDocumentVersion(deps, tx, actor, { ...params, ...body })),
  );
}
