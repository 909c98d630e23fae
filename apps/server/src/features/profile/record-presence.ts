import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Transactions } from '../../platform/db/transactions.ts';

/** A little more than the database's minute, which begins later: or every second look would come too early. */
const NOTED_MS = 61_000;
const SESSIONS_IN_MIND = 20_000;

export interface Presence {
  /** Never waits and never fails. */
  touch(token: string | undefined): void;
  /** When what is under way is done. */
  settle(): Promise<void>;
}

/**
 * Records when a person and each of their sessions were last seen, at most once a minute [D-18]. This server remembers
 * which sessions it has recorded; the statement's own condition keeps several servers together within the minute.
 * Opens its own transaction: it runs after the response.
 */
export function createPresence(
  { transactions }: { transactions: Transactions },
  clock: { now(): number } = performance,
): Presence {
  const noted = new LRUCache<string, true>({ max: SESSIONS_IN_MIND, ttl: NOTED_MS, ttlResolution: 0, perf: clock });
  const underWay = new Set<Promise<void>>();
  return {
    touch: (token) => {
      if (token === undefined || noted.has(token)) return;
      noted.set(token, true);
      // a failure is made up for a minute later
      const work = writePresence(transactions, token)
        .catch(() => {})
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settle: async () => void (await Promise.all(underWay)),
  };
}

async function writePresence({ asSystem }: Transactions, token: string): Promise<void> {
  await asSystem((tx) =>
    sql`with alive as (select id, user_id from auth.sessions where token = ${token} and expires_at > now()),
      session as (
        update auth.sessions s set last_seen_at = now() from alive
        where s.id = alive.id and s.last_seen_at < now() - interval '1 minute')
      update people p set last_seen_at = now() from alive
      where p.id = alive.user_id and (p.last_seen_at is null or p.last_seen_at < now() - interval '1 minute')`.execute(
      tx,
    ),
  );
}
