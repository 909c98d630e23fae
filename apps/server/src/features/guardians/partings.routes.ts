import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { agreeToParting, askParting, endParting } from './ask-parting.ts';
import { listDocumentsToSave, listPartings } from './list-partings.ts';
import { undoOwnParting } from './undo-parting.ts';

export function partingRoutes(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const { readAs, writeAsSystemFor } = deps.transactions;

  serve(app, contract.listPartings, async ({ request }) => ({
    partings: await readAs(request.bearer, listPartings),
  }));

  serve(app, contract.listDocumentsToSave, async ({ request, params }) => ({
    documentIds: await readAs(request.bearer, (tx, actor) => listDocumentsToSave(tx, actor, params.personId)),
  }));

  serve(app, contract.askParting, ({ request, params, body }) =>
    writeAsSystemFor(request.bearer, (tx, actor) => askParting(tx, actor, { ...params, question: body }), LONG_LIMIT),
  );

  serve(app, contract.agreeToParting, ({ request, params, body }) =>
    writeAsSystemFor(
      request.bearer,
      (tx, actor) => agreeToParting(tx, actor, { ...params, question: body }),
      LONG_LIMIT,
    ),
  );

  serve(app, contract.endParting, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endParting(tx, actor, params.personId));
    return undefined;
  });

  serve(app, contract.undoParting, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => undoOwnParting(tx, actor, params.personId), LONG_LIMIT);
    return undefined;
  });
}
