import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { MailKind } from './mail-kinds.ts';

/** Longer than any try takes: so long the mail is one worker's, and after it that of the next who asks. */
const CLAIM_SECONDS = 60;

export interface ClaimedMail {
  id: string;
  kind: MailKind;
  personId: string | null;
  name: string | null;
  to: string;
  params: never;
  /** The receiver's; null where none is known. */
  language: string | null;
}

/** Of two workers at once one gets it; null where it is sent, given up, gone, or under way elsewhere. */
export async function claimMail(tx: SystemTransaction, id: string): Promise<ClaimedMail | null> {
  const { rows } = await sql<ClaimedMail>`
    with claimed as (
      update mails m set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where id = ${id} and sent_at is null and failed_at is null and (claimed_until is null or claimed_until < now())
      returning id, kind, person_id, to_email, params)
    select c.id, c.kind, c.person_id as "personId", c.to_email as "to", c.params, receiver.name,
      coalesce(receiver.language, planner.language) as language
    from claimed c
    left join people planner on planner.id = c.person_id
    -- an invitation is planned by its host; a person without an account gets it in the host's language
    left join people receiver on receiver.id = case when c.kind not in ('family-invite', 'account-invite') then c.person_id
      else (select u.id from auth.users u where u.email = c.to_email) end`.execute(tx);
  return rows[0] ?? null;
}

/** Still to be sent, by whomever. */
export async function isWaiting(tx: SystemTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person has asked for the same again since: the newer mail's link voids this one's. */
export async function hasNewerMail(tx: SystemTransaction, { id }: ClaimedMail): Promise<boolean> {
  const { rows } = await sql`
    select from mails m join mails newer on newer.person_id = m.person_id and newer.kind = m.kind
      and (newer.created_at, newer.id) > (m.created_at, m.id)
    where m.id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** False where the mail is gone, and its person with it. */
export async function settleMail(tx: SystemTransaction, id: string, outcome: 'sent' | 'failed'): Promise<boolean> {
  const now = sql<string>`steady_now()`;
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ params: '{}', ...(outcome === 'sent' ? { sent_at: now } : { failed_at: now }) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the next try have it at once. The time stays: a mail that is being tried is not one that was forgotten. */
export async function releaseMail(tx: SystemTransaction, id: string): Promise<void> {
  await tx.updateTable('mails').set({ claimed_until: sql<string>`now()` }).where('id', '=', id).execute();
}
