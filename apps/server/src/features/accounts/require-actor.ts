import type { Actor, SessionToken, Transactions } from '../../platform/db/transactions.ts';

/** Who asks, for use cases that then work in the schema auth, out of reach of the role that requests run as. */
export function requireActor({ readAs }: Transactions, token: SessionToken): Promise<Actor> {
  return readAs(token, async (_tx, actor) => actor);
}
