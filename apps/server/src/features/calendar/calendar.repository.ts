import type { CalendarPaper } from '@kinvault/domain/calendar/paper-events.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { LeadTimeChoices, OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { sql } from 'kysely';
import type { SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';

export type DatedPaper = Omit<CalendarPaper, 'url'> & LeadTimeChoices & { type: DocumentType };

/** One document, or all that lists show to this person now; by expiry date. */
export async function listDatedPapers(
  tx: WebTransaction,
  personId: string,
  documentId?: string,
): Promise<DatedPaper[]> {
  const isMeant =
    documentId === undefined
      ? sql`d.id = any ((select my_document_ids())::uuid[])`
      : sql`d.id = ${documentId} and d.trashed_at is null`;
  const { rows } = await sql<DatedPaper>`
    select d.id as "documentId", d.name, d.type, coalesce(p.name, f.name) as holder, d.expires_on as "expiresOn",
      d.time_to_renew as "timeToRenew", d.first_reminder as "firstReminder",
      greatest(d.updated_at, p.updated_at, r.lead_times_changed_at) as "changedAt",
      d.revision + r.lead_times_revision as sequence, coalesce(k.done_for = d.expires_on, false) as "isDone"
    from documents d
    join reminder_preferences r on r.person_id = ${personId}
    left join people p on p.id = d.owner_id
    left join families f on f.id = d.family_id
    left join marks k on k.document_id = d.id and k.person_id = ${personId}
    where ${isMeant} and d.expires_on is not null
    order by d.expires_on, d.id`.execute(tx);
  return rows;
}

export async function findOwnLeadTimes(tx: WebTransaction, personId: string): Promise<OwnLeadTimes> {
  const rows = await tx
    .selectFrom('lead_times')
    .select(['type', 'time_to_renew as timeToRenew', 'first_reminder as firstReminder'])
    .where('person_id', '=', personId)
    .execute();
  return Object.fromEntries(rows.map(({ type, ...choices }) => [type, choices])) as OwnLeadTimes;
}

/** At most once an hour, so that reading costs next to nothing. */
export async function noteCalendarRead(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    update calendar_links set last_read_at = now()
    where person_id = ${personId} and (last_read_at is null or last_read_at < now() - interval '1 hour')`.execute(tx);
}
