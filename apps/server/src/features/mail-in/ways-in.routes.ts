import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeMailAddress, makeMailAddress } from './my-mail-address.ts';
import { getWaysIn, type WaysInDeps } from './ways-in.ts';

export interface WaysInRouteDeps extends WaysInDeps {
  transactions: Transactions;
}

export function waysInRoutes(app: FastifyInstance, deps: WaysInRouteDeps): void {
  const { readAs, writeAs } = deps.transactions;
  serve(app, contract.getWaysIn, ({ request }) => readAs(request.bearer, (tx, actor) => getWaysIn(deps, tx, actor)));
  serve(app, contract.makeMailAddress, ({ request }) =>
    writeAs(request.bearer, (tx, actor) => makeMailAddress(deps, tx, actor)),
  );
  serve(app, contract.changeMailAddress, ({ request, body }) =>
    writeAs(request.bearer, (tx, actor) => changeMailAddress(deps, tx, actor, body)),
  );
}
