import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { once, useOf } from '../../platform/db/once.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { createFamily } from './create-family.ts';
import { handOverFamily } from './hand-over-family.ts';
import { listFamilies } from './list-families.ts';

export function familyRoutes(app: FastifyInstance, { transactions }: { transactions: Transactions }): void {
  serve(app, contract.listFamilies, async ({ request }) => ({
    families: await transactions.readAs(request.sessionToken, listFamilies),
  }));

  serve(app, contract.createFamily, ({ request, body, headers }) =>
    transactions.writeAs(request.sessionToken, async (tx, actor) => {
      const use = useOf(headers['idempotency-key'], 'createFamily', body);
      const { result } = await once(tx, actor, use, () => createFamily(tx, actor, body));
      return result;
    }),
  );

  serve(app, contract.handOverFamily, ({ request, params, body }) =>
    transactions.writeAs(request.sessionToken, async (tx, actor) => {
      await handOverFamily(tx, actor, { familyId: params.familyId, heirId: body.personId });
      return undefined;
    }),
  );
}
