import type { Actor, SessionToken, Transactions } from './transactions.ts';

/** Who asks, for limits that are counted before the work begins. The work's own transaction asks once more. */
export function requireActor({ readAs }: Pick<Transactions, 'readAs'>, token: SessionToken): Promise<Actor> {
  return readAs(token, async (_tx, actor) => actor);
}
