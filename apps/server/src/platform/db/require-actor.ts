import type { Actor, PersonBearer, Transactions } from './transactions.ts';

const NOTHING = { name: 'nothing', text: 'select', values: [] };

/** Who asks, for limits that are counted before the work begins. The work's own transaction asks once more. */
export function requireActor({ readEarlyAs }: Pick<Transactions, 'readEarlyAs'>, bearer: PersonBearer): Promise<Actor> {
  return readEarlyAs(bearer, NOTHING, async (_rows, actor) => actor);
}
