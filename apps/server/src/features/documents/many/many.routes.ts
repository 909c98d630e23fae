import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../../platform/db/limits.ts';
import { enforceVolumeLimits, type RateLimit } from '../../../platform/db/rate-limit.ts';
import { requireActor } from '../../../platform/db/require-actor.ts';
import type { Actor, SessionBearer, Transactions } from '../../../platform/db/transactions.ts';
import { sendZip } from '../../../platform/http/send-zip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { Quota } from '../../storage/quota.ts';
import type { ExportGate } from '../export/export-gate.ts';
import { createArchive, readArchive, streamDocuments } from './archive-documents.ts';
import { changeDocuments, undoChange } from './change-documents.ts';

interface ManyDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  exportGate: ExportGate;
}

/** Enough to change 20,000 documents and undo it all, 200 at a time, twice. */
function manyLimits({ personId }: Actor): Record<string, RateLimit> {
  return { [`many-documents:person:${personId}`]: { tries: 400, windowSeconds: 3_600 } };
}

export function manyRoutes(app: FastifyInstance, deps: ManyDeps): void {
  const { transactions } = deps;
  const enforceLimits = async (bearer: SessionBearer) =>
    enforceVolumeLimits(transactions, manyLimits(await requireActor(transactions, bearer)));

  serve(app, contract.changeDocuments, async ({ request, headers, body }) => {
    await enforceLimits(request.bearer);
    const call = { key: headers['idempotency-key'], change: body };
    return transactions.writeAs(request.bearer, (tx, actor) => changeDocuments(deps, tx, actor, call), LONG_LIMIT);
  });

  serve(app, contract.undoChange, async ({ request, headers, body }) => {
    await enforceLimits(request.bearer);
    const call = { key: headers['idempotency-key'], of: body.key };
    return transactions.writeAs(request.bearer, (tx, actor) => undoChange(deps, tx, actor, call), LONG_LIMIT);
  });

  serve(app, contract.createArchive, async ({ request, headers, body }) => {
    await enforceLimits(request.bearer);
    const call = { key: headers['idempotency-key'], ...body };
    return transactions.writeAs(request.bearer, (tx, actor) => createArchive(deps, tx, actor, call));
  });

  serve(app, contract.getArchive, async ({ request, reply, params }) => {
    const archive = await transactions.readAs(
      request.bearer,
      (tx, actor) => readArchive(tx, actor, params.archiveId),
      LONG_LIMIT,
    );
    return sendZip(reply, 'kinvault-documents', await streamDocuments(deps, archive));
  });
}
