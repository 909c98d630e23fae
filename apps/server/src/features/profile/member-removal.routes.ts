import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { removeFromOwnFamily, removeMemberOrAccount } from './remove-member-account.ts';

/** Beside the deletion of accounts, which removing somebody may come to. */
export function memberRemovalRoutes(
  app: FastifyInstance,
  deps: { transactions: Transactions; enqueue: Enqueue },
): void {
  serve(app, contract.removeMember, ({ request, params }) => removeMemberOrAccount(deps, request.sessionToken, params));

  serve(app, contract.removeFromOwnFamily, ({ request, params }) =>
    removeFromOwnFamily(deps, request.sessionToken, params.personId),
  );
}
