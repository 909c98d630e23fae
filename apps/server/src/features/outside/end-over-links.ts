import { ENDED_LINK_DAYS } from '@kinvault/domain/links/link-limits.ts';
import { sql } from 'kysely';
import { type CutOff, findClockDoubt, findCutOff } from '../../platform/db/clock.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { listUntoldVisits, tellOfHandIn } from './hand-in.repository.ts';
import { receiptOf } from './receipt.ts';

/**
 * Tells people what visitors handed in without ever pressing 'I'm done'. Ends for good the links whose date has passed, forgets their pictures, copies and visits, and the links themselves after
 * 90 days. A link ends by any clock; what is forgotten waits while the clock is in doubt [REL-22]. Opens its own transaction: it is a job.
 */
export async function endOverLinks({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  await asSystem(async (tx) => {
    for (const visitId of await listUntoldVisits(tx)) await tellOfHandIn(tx, { visitId, receipt: receiptOf(visitId) });
    await sql`delete from link_visits where expires_at < now()`.execute(tx);
    if (await findClockDoubt(tx)) return;
    await endPast(tx);
    const day = await findCutOff(tx, { days: 1 });
    if (day) await forgetFiles(tx, day);
    const old = await findCutOff(tx, { days: ENDED_LINK_DAYS });
    if (old) await sql`delete from links where ended_at < ${old}`.execute(tx);
  });
}

async function endPast(tx: SystemTransaction): Promise<void> {
  await sql`
    update links set ended_at = expires_at, ended_by = 'date' where ended_at is null and expires_at <= now()`.execute(
    tx,
  );
  // made while the clock was ahead: it would be open until that time, and its term on top
  await sql`
    update links set expires_at = now() + interval '90 days'
    where ended_at is null and expires_at > now() + interval '92 days'`.execute(tx);
  await sql`
    select drop_from_links(array_agg(distinct person_id)) from links where ended_at is null having count(*) > 0`.execute(
    tx,
  );
}

/** Not at once: the last visitor may look for half an hour, and a link can be turned on again for ten minutes. */
async function forgetFiles(tx: SystemTransaction, before: CutOff): Promise<void> {
  await sql`
    delete from files f using links l, link_pages p
    where l.ended_at < ${before} and p.link_id = l.id and f.id = p.file_id`.execute(tx);
  await sql`
    delete from files f using links l, link_documents i
    where l.ended_at < ${before} and i.link_id = l.id and f.id = i.copy_file_id`.execute(tx);
}
