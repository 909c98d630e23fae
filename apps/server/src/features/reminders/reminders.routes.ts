import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeAttention } from './change-attention.ts';
import { changePreferences, getPreferences } from './preferences.ts';

export interface ReminderRouteDeps {
  transactions: Transactions;
  sendsMail: boolean;
}

export function reminderRoutes(app: FastifyInstance, deps: ReminderRouteDeps): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.getReminderPreferences, ({ request }) =>
    readAs(request.bearer, (tx, actor) => getPreferences(deps, tx, actor)),
  );
  serve(app, contract.changeReminderPreferences, ({ request, body }) =>
    writeAs(request.bearer, (tx, actor) => changePreferences(deps, tx, actor, body)),
  );
  serve(app, contract.changeAttention, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx, actor) => changeAttention(tx, actor, params.documentId, body));
    return undefined;
  });
}
