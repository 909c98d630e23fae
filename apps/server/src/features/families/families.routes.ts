import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../platform/db/idempotency.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { serialize, serve } from '../../platform/http/serve.ts';
import type { Quota } from '../storage/quota.ts';
import { answerRequest } from './answer-request.ts';
import { changeFamily } from './change-family.ts';
import { changeRole } from './change-role.ts';
import { createFamily } from './create-family.ts';
import { deleteFamily, listDeletedFamilies, restoreFamily } from './delete-family.ts';
import { countNewFamily } from './family-limits.ts';
import { handOverFamily } from './hand-over-family.ts';
import { leaveFamily } from './leave-family.ts';
import { listFamilies } from './list-families.ts';

export interface FamilyDeps extends Quota {
  transactions: Transactions;
  sendCached: ResponseCache;
}

const FAMILIES_VERSION = { name: 'families_version', text: 'select my_families_version() as version', values: [] };

/**
 * A family and its members; coming in by code or invitation is in invites.routes.ts, removal in
 * member-removal.routes.ts.
 */
export function familyRoutes(app: FastifyInstance, deps: FamilyDeps): void {
  const { transactions, sendCached } = deps;
  const { readAs, writeAs, writeAsSystemFor } = transactions;

  serve(app, contract.listFamilies, ({ request, reply }) =>
    sendCached(request, reply, {
      key: ['families'],
      read: () => FAMILIES_VERSION,
      make: async () => serialize(contract.listFamilies, { families: await readAs(request.bearer, listFamilies) }),
    }),
  );

  serve(app, contract.createFamily, ({ request, scope, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: { familyId: randomUUIDv7() } });
      if (isRepeat) return result;
      await countNewFamily(tx);
      await createFamily(tx, actor, { ...body, ...result });
      return result;
    }),
  );

  serve(app, contract.changeFamily, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx, actor) => changeFamily(tx, actor, { ...params, change: body }));
    return undefined;
  });

  serve(app, contract.deleteFamily, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => deleteFamily(tx, actor, params.familyId));
    return undefined;
  });

  serve(app, contract.listDeletedFamilies, async ({ request }) => ({
    families: await readAs(request.bearer, listDeletedFamilies),
  }));

  serve(app, contract.restoreFamily, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => restoreFamily(tx, actor, params.familyId));
    return undefined;
  });

  serve(app, contract.leaveFamily, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => leaveFamily(tx, actor, params.familyId));
    return undefined;
  });

  serve(app, contract.changeRole, async ({ request, params, body }) => {
    await writeAs(request.bearer, (tx, actor) => changeRole(tx, actor, { ...params, ...body }));
    return undefined;
  });

  serve(app, contract.answerRequest, async ({ request, params, body }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => answerRequest(tx, actor, { ...params, ...body }));
    return undefined;
  });

  serve(app, contract.handOverFamily, ({ request, params, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      await handOverFamily(deps, tx, actor, { familyId: params.familyId, heirId: body.personId });
      return undefined;
    }),
  );
}
