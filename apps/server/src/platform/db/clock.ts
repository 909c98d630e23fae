import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from './transactions.ts';

declare const allowed: unique symbol;
/** What is older may be deleted for good. Only `findCutOff` makes one. */
export type CutOff = Date & { readonly [allowed]: true };

/** The clock is not in doubt now, also where nobody has looked at it since it jumped. */
export const IS_TRUSTED = sql`now() between trusted_at - interval '1 day' and trusted_at + interval '1 day'`;

/** The database trusts its clock while it is at most this far ahead. */
const MARGIN_DAYS = 1;

/**
 * Everything that is deleted for good because of its age gets its cut-off here [REL-22]: otherwise a clock that is ahead
 * for a few minutes would delete it all. The cut-off is a day earlier than asked, so that a clock that is ahead by hours
 * deletes nothing before its time.
 *
 * @returns null while the clock is in doubt: nothing is deleted, the next sweep asks again
 */
export async function findCutOff(tx: SystemTransaction, { days }: { days: number }): Promise<CutOff | null> {
  const { rows } = await sql<{ at: string }>`
    select now() - make_interval(days => ${days + MARGIN_DAYS}::integer) as at from clock where ${IS_TRUSTED}`.execute(
    tx,
  );
  return rows[0] ? (new Date(rows[0].at) as CutOff) : null;
}

/**
 * The day before yesterday's end anywhere on earth: what was over by then may be moved on for good [COL-4]. A day earlier
 * than asked, as `findCutOff`.
 *
 * @returns null while the clock is in doubt
 */
export async function findTrustedDay(tx: SystemTransaction): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select ((now() - make_interval(days => ${MARGIN_DAYS}::integer)) at time zone 'Etc/GMT+12')::date as day
    from clock where ${IS_TRUSTED}`.execute(tx);
  return rows[0]?.day ?? null;
}

/** At the start of a server and every hour: how `clock` learns the time, and how long a doubtful one has lasted. */
export async function sightClock({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  await asSystem((tx) => sql`select sight_clock()`.execute(tx));
}

/** The operator says so: nothing waits any more. */
export async function trustClock(tx: SystemTransaction): Promise<void> {
  await sql`
    update clock set trusted_at = now(), seen_at = now(), doubted_since = null, seen_seconds = 0`.execute(tx);
}

export interface ClockDoubt {
  /** What the clock showed last before. */
  trustedAt: string;
  /** What it showed when the doubt began: null where nobody has looked at it since. */
  since: string | null;
  /** Until it is trusted, if a server runs all the time. */
  hoursLeft: number;
}

export async function findClockDoubt(tx: SystemTransaction): Promise<ClockDoubt | null> {
  const { rows } = await sql<ClockDoubt>`
    select trusted_at as "trustedAt", doubted_since as since,
      ceil((86400 - seen_seconds) / 3600.0)::integer as "hoursLeft"
    from clock where not (${IS_TRUSTED})`.execute(tx);
  return rows[0] ?? null;
}
