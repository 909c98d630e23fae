import type { DigestPaper } from '@kinvault/domain/reminders/digest.ts';
import { mailedExpiryDates } from '@kinvault/domain/reminders/digest.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { ownLeadTimesOf } from '../lead-times/own-lead-times.ts';

export interface MailedPaper extends DigestPaper {
  personId: string;
  documentId: string;
  name: string;
  /** Null for a family's own. */
  ownerName: string | null;
  familyName: string | null;
}

/**
 * The papers that these people are reminded of by mail and that may need attention on these days; looked up by the
 * people.
 */
export async function findMailedPapers(
  tx: SystemTransaction,
  people: readonly { personId: string; today: string }[],
): Promise<MailedPaper[]> {
  const readers = people.map(({ personId, today }) => ({ personId, ...mailedExpiryDates(today) }));
  const { rows } = await sql<MailedPaper>`
    with readers as materialized (
      select * from json_to_recordset(${JSON.stringify(readers)}) as r("personId" uuid, "from" date, until date)),
    ruled as materialized (
      select r.*, m.family_id from readers r
      join members m on m.person_id = r."personId" and m.state = 'active' and m.role = 'Admin'),
    near as (
      select r."personId", d.id from readers r
      cross join lateral (
        select r."personId" as id
        union all select person_id from active_guardians() where guardian_id = r."personId") owner
      join documents d on d.owner_id = owner.id and d.expires_on between r.from and r.until and d.trashed_at is null
      union
      select r."personId", d.id from ruled r
      join documents d on d.family_id = r.family_id and d.expires_on between r.from and r.until and d.trashed_at is null
      union
      select r."personId", s.document_id from ruled r
      join active_shares() s on s.family_id = r.family_id
      join people o on o.id = s.owner_id and o.made_for_family_id is not null
      union
      select r."personId", k.document_id from readers r join marks k on k.person_id = r."personId" and k.is_watching)
    select near."personId", d.id as "documentId", d.name, d.type, d.expires_on as "expiresOn",
      d.time_to_renew as "timeToRenew", d.first_reminder as "firstReminder", d.notice_period as "noticePeriod", d.renews_for as "renewsFor",
      k.done_for as "doneFor", k.snoozed_until as "snoozedUntil", o.name as "ownerName", f.name as "familyName"
    from near
    join readers r on r."personId" = near."personId"
    join documents d on d.id = near.id and d.expires_on between r.from and r.until and d.trashed_at is null
    join reminder_preferences chosen on chosen.person_id = near."personId" and d.type <> all(chosen.off_by_mail)
    join lateral reminded_people(d.id) reminded (id) on reminded.id = near."personId"
    left join people o on o.id = d.owner_id
    left join families f on f.id = d.family_id
    left join marks k on k.document_id = d.id and k.person_id = near."personId"
    order by d.expires_on, d.id`.execute(tx);
  return rows;
}

export interface DigestReader {
  timeZone: string;
  ownLeadTimes: OwnLeadTimes;
}

/** Null where the person wants no mail any more, or has another address now. */
export async function findDigestReader(
  tx: SystemTransaction,
  { personId, to }: { personId: string; to: string },
): Promise<DigestReader | null> {
  const { rows } = await sql<DigestReader>`
    select r.time_zone as "timeZone",
      ${ownLeadTimesOf(sql`r.person_id`)} as "ownLeadTimes"
    from reminder_preferences r join people p on p.id = r.person_id
    where r.person_id = ${personId} and r.is_by_mail
      and p.contact_email = ${to} and p.is_contact_confirmed and p.made_for_family_id is null`.execute(tx);
  return rows[0] ?? null;
}

export async function stopMails(tx: SystemTransaction, personId: string): Promise<void> {
  await tx.updateTable('reminder_preferences').set({ is_by_mail: false }).where('person_id', '=', personId).execute();
}
