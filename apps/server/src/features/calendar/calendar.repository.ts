import type { CalendarPaper } from '@kinvault/domain/calendar/paper-events.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { DocumentTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { sql } from 'kysely';
import type { SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';

export type DatedPaper = Omit<CalendarPaper, 'url'> & DocumentTimes & { type: DocumentType };

/** One document, or all that lists show to this person now; by expiry date. */
export async function listDatedPapers(
  tx: WebTransaction,
  personId: string,
  documentId?: string,
): Promise<DatedPaper[]> {
  const meant =
    documentId === undefined
      ? // a calendar keeps what it has read: an emergency, which ends, does not come into it
        sql`
        select id from documents where id = any ((select my_document_ids())::uuid[])
          and (owner_id is null or owner_id = any ((select my_person_ids())::uuid[])
            or exists (select from shares s where s.document_id = documents.id))`
      : sql`select id from documents where id = ${documentId} and trashed_at is null`;
  const { rows } = await sql<DatedPaper>`
    select d.id as "documentId", d.name, d.type, coalesce(p.name, f.name) as holder, d.expires_on as "expiresOn",
      d.time_to_renew as "timeToRenew", d.first_reminder as "firstReminder", d.notice_period as "noticePeriod", d.renews_for as "renewsFor",
      greatest(d.updated_at, p.updated_at, r.lead_times_changed_at, k.done_changed_at) as "changedAt",
      d.revision + r.lead_times_revision + coalesce(k.done_revision, 0) as sequence, coalesce(k.done_for = d.expires_on, false) as "isDone"
    from (${meant}) meant
    -- offset 0: looked up for each of them, where the planner may otherwise read everybody's dated documents, or all marks
    cross join lateral (
      select id, name, type, expires_on, time_to_renew, first_reminder, notice_period, renews_for, updated_at, revision, owner_id, family_id
      from documents where id = meant.id and expires_on is not null offset 0) d
    join reminder_preferences r on r.person_id = ${personId}
    left join lateral (select name, updated_at from people where id = d.owner_id offset 0) p on true
    left join lateral (select name from families where id = d.family_id offset 0) f on true
    left join lateral (
      select done_for, done_changed_at, done_revision from marks where document_id = d.id and person_id = ${personId} offset 0) k on true
    order by d.expires_on, d.id`.execute(tx);
  return rows;
}

/** At most once an hour, so that reading costs next to nothing. */
export async function noteCalendarRead(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    update calendar_links set last_read_at = now()
    where person_id = ${personId} and (last_read_at is null or last_read_at < now() - interval '1 hour')`.execute(tx);
}
