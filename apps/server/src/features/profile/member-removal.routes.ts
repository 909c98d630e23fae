import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { PersonBearer, Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { findOwnFamilyOf, removeMember } from '../families/remove-member.ts';
import { deleteUnclaimed } from './remove-member-account.ts';

/** Next to the deletion of accounts, since removing somebody may end in one. */
export function memberRemovalRoutes(
  app: FastifyInstance,
  deps: { transactions: Transactions; enqueue: Enqueue },
): void {
  const { readAs, writeAs, writeAsSystemFor } = deps.transactions;

  /** In two transactions: only the deletion of an account takes the system, a removal stays under row-level security. */
  async function remove(bearer: PersonBearer, member: { familyId: string; personId: string }) {
    const isAccountDeleted = await writeAsSystemFor(
      bearer,
      (tx, actor) => deleteUnclaimed(deps, tx, actor, member),
      LONG_LIMIT,
    );
    if (!isAccountDeleted) await writeAs(bearer, (tx, actor) => removeMember(tx, actor, member));
    return { isAccountDeleted };
  }

  serve(app, contract.removeMember, ({ request, params }) => remove(request.bearer, params));

  serve(app, contract.removeFromOwnFamily, async ({ request, params: { personId } }) => {
    const familyId = await readAs(request.bearer, (tx, actor) => findOwnFamilyOf(tx, actor, personId));
    return remove(request.bearer, { familyId, personId });
  });
}
