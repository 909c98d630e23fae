import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

const CLAIM_SECONDS = 300;

/** Atomic claim: of several servers one visits the mailbox. Asked again, it keeps it. */
export async function claimMailbox(tx: SystemTransaction, isMine: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into mailbox_visits as v (claimed_until) values (now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (one) do update set claimed_until = excluded.claimed_until
    where ${isMine}::boolean or v.claimed_until < now()
      or v.claimed_until > now() + make_interval(secs => ${2 * CLAIM_SECONDS})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends the claim. @param problem a sentence for the operator; null: all is well */
export async function noteMailboxVisit(tx: SystemTransaction, problem: string | null): Promise<void> {
  await sql`
    update mailbox_visits set claimed_until = now(), problem = ${problem},
      visited_at = case when ${problem}::text is null then steady_now() else visited_at end,
      problem_since = case when ${problem}::text is not null then coalesce(problem_since, steady_now()) end`.execute(
    tx,
  );
}
