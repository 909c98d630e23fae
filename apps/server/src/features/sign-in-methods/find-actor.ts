import type { Actor, SessionToken, Transactions } from '../../platform/db/transactions.ts';

/** Who asks, or `unauthorized`; for what then goes on in the schema auth, which requests cannot reach. */
export async function findActor({ transactions }: { transactions: Transactions }, token: SessionToken): Promise<Actor> {
  return transactions.readAs(token, async (_tx, actor) => actor);
}
