import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../platform/db/idempotency.ts';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { Quota } from '../storage/quota.ts';
import { beginImport, listImports, whichAreHere } from './begin-import.ts';
import { receiveUploads } from './receive-uploads.ts';
import { undoImport } from './undo-import.ts';

interface ImportDeps extends Quota {
  transactions: Transactions;
  enqueue: Enqueue;
}

export function importRoutes(app: FastifyInstance, deps: ImportDeps): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.listImports, async ({ request }) => ({
    imports: await readAs(request.bearer, (tx) => listImports(tx)),
  }));

  serve(app, contract.beginImport, ({ request, scope, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: { importId: randomUUIDv7() } });
      if (!isRepeat) await beginImport(tx, actor, { ...body, ...result });
      return result;
    }),
  );

  serve(app, contract.findHere, async ({ request, body }) => ({
    here: await readAs(request.bearer, (tx) => whichAreHere(tx, body.checksums)),
  }));

  serve(app, contract.receiveImported, ({ request, scope, params, body }) =>
    writeAs(request.bearer, (tx, actor) => receiveUploads(deps, tx, actor, { scope, ...params, ...body }), LONG_LIMIT),
  );

  serve(app, contract.undoImport, ({ request, params }) => undoImport(deps, request.bearer, params.importId));
}
