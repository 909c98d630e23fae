import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { claimKey } from '../../platform/db/idempotency.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { writeWithPassword } from '../accounts/require-password.ts';
import { addPerson } from './add-person.ts';
import { acceptGuardianship, askGuardian, askMyGuardian, endGuardianship } from './change-guardians.ts';
import { addToFamily, changePerson } from './change-person.ts';
import { endUnclaimedAccount } from './end-unclaimed-account.ts';
import { listGuardianships } from './list-guardianships.ts';

export function guardianRoutes(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const { readAs, writeAs, writeAsSystemFor } = deps.transactions;

  serve(app, contract.addPerson, ({ request, scope, params, body }) =>
    writeAs(request.bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: { personId: randomUUIDv7() } });
      if (!isRepeat) await addPerson(tx, actor, { ...body, ...params, ...result });
      return result;
    }),
  );

  serve(app, contract.addToFamily, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => addToFamily(tx, actor, params));
    return undefined;
  });

  serve(app, contract.endUnclaimedAccount, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endUnclaimedAccount(tx, actor, params));
    return undefined;
  });

  serve(app, contract.changePerson, async ({ request, params, body }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => changePerson(tx, actor, { ...body, ...params }));
    return undefined;
  });

  serve(app, contract.listGuardianships, async ({ request }) => ({
    guardianships: await readAs(request.bearer, listGuardianships),
  }));

  serve(app, contract.askGuardian, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => askGuardian(tx, actor, params));
    return undefined;
  });

  serve(app, contract.askMyGuardian, async ({ request, body }) => {
    await writeWithPassword(deps, { bearer: request.bearer, password: body.password }, (tx, actor) =>
      askMyGuardian(tx, actor, body.guardianId),
    );
    return undefined;
  });

  serve(app, contract.acceptGuardianship, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => acceptGuardianship(tx, actor, params.personId));
    return undefined;
  });

  serve(app, contract.endGuardianship, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endGuardianship(tx, actor, params));
    return undefined;
  });
}
