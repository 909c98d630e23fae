import { contract } from '@kinvault/domain/contract.ts';
import { MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { sendStored, setPrivateFileHeaders } from '../../platform/http/private-file.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { Quota } from '../storage/quota.ts';
import { fileReceived, throwAwayReceived, undoFiling } from './file-received.ts';
import { countReceived, getReceivedPicture, listReceived } from './list-received.ts';

interface ReceivedDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  enqueue: Enqueue;
}

export function receivedRoutes(app: FastifyInstance, deps: ReceivedDeps): void {
  const { transactions, files } = deps;
  const { readAs, writeAs } = transactions;

  serve(app, contract.listReceived, ({ request, query }) =>
    readAs(request.bearer, (tx, actor) => listReceived(tx, actor, query.order)),
  );

  serve(app, contract.countReceived, async ({ request }) => ({
    count: await readAs(request.bearer, (tx) => countReceived(tx)),
  }));

  for (const [route, purpose] of [
    [contract.getReceivedThumbnail, 'thumbnail'],
    [contract.getReceivedPreview, 'preview'],
  ] as const) {
    serve(app, route, async ({ request, reply, params }) => {
      const picture = await getReceivedPicture(transactions, request.bearer, { ...params, purpose });
      const bytes = sendStored(reply, await files.readToSend(picture));
      setPrivateFileHeaders(reply, picture.id)
        .type(MEDIA_TYPES[picture.kind])
        .header('content-length', picture.sizeBytes);
      return bytes;
    });
  }

  serve(app, contract.fileReceived, ({ request, scope, body: { filings } }) =>
    writeAs(request.bearer, (tx, actor) => fileReceived(deps, tx, actor, { scope, filings }), LONG_LIMIT),
  );

  serve(app, contract.throwAwayReceived, ({ request, scope, body: { receivedIds } }) =>
    writeAs(request.bearer, (tx, actor) => throwAwayReceived(deps, tx, actor, { scope, receivedIds }), LONG_LIMIT),
  );

  serve(app, contract.undoFiling, async ({ request, body: { receivedIds } }) => ({
    undone: await writeAs(request.bearer, (tx) => undoFiling(tx, receivedIds), LONG_LIMIT),
  }));
}
