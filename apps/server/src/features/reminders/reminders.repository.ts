import { randomUUIDv7 } from 'node:crypto';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { OffField } from '@kinvault/domain/reminders/channels.ts';
import { type DueReminder, LOOK_BACK_DAYS, type MadeStage } from '@kinvault/domain/reminders/due-reminder.ts';
import { DEFAULT_LEAD_TIMES, type SpanChoice } from '@kinvault/domain/reminders/lead-times.ts';
import type { Mornings } from '@kinvault/domain/reminders/mornings.ts';
import { type LastRun, ZONE_DAYS } from '@kinvault/domain/reminders/run-days.ts';
import { MAX_SPAN, type Span } from '@kinvault/domain/reminders/spans.ts';
import { NOTICE_AHEAD_DAYS, RENEW_SOON_DAYS } from '@kinvault/domain/reminders/stages.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { MailReader, MailState } from '../digests/plan-digests.ts';
import { ownLeadTimesOf } from '../lead-times/own-lead-times.ts';
import { OFF_COLUMNS } from './off-columns.ts';

/** Further ahead than any time zone's next morning: set while the clock was wrong. */
const TOO_FAR_AHEAD_HOURS = 50;
/** The longest span, what reminds before it, and three days by which a short month moves a date. */
const OWN_TIMES_DAYS = MAX_SPAN.D + NOTICE_AHEAD_DAYS + 3;

/** With the types that each channel says nothing of. */
export interface RemindedPerson extends Mornings, MailReader, LastRun, Record<OffField, DocumentType[]> {}

/** Locks up to `limit` people whose morning has come, skipping those that another worker holds. */
export async function claimPeople(tx: SystemTransaction, now: Date, limit: number): Promise<RemindedPerson[]> {
  const { rows } = await sql<RemindedPerson>`
    select r.person_id as "personId", r.time_zone as "timeZone", r.quiet_from as "quietFrom",
      r.quiet_until as "quietUntil", r.run_from as "runFrom",
      r.run_through as "runThrough",
      ${OFF_COLUMNS},
      case when r.is_by_mail and p.is_contact_confirmed and p.made_for_family_id is null then p.contact_email end as "mailTo",
      r.digest_weekday as "digestWeekday", r.mailed_on as "mailedOn", r.is_mail_due as "isMailDue",
      ${ownLeadTimesOf(sql`r.person_id`)} as "ownLeadTimes"
    from reminder_preferences r join people p on p.id = r.person_id
    where r.next_run_at <= ${now} or r.next_run_at > ${now}::timestamptz + make_interval(hours => ${TOO_FAR_AHEAD_HOURS})
    order by r.next_run_at
    limit ${limit} for update of r skip locked`.execute(tx);
  return rows;
}

export interface PersonDay {
  personId: string;
  /** Today's run makes the days after this one. */
  after: string;
  /** The same, but never further back than a run looks. */
  through: string;
  today: string;
}

/**
 * Reminders of a run that leapt over a day that is today: the clock was ahead, and they were told too early. They come
 * again in their time.
 */
export async function voidEarlyReminders(tx: SystemTransaction, days: readonly PersonDay[]): Promise<void> {
  await sql`
    update reminders r set is_void = true
    from json_to_recordset(${JSON.stringify(days)}) as day("personId" uuid, today date)
    where r.person_id = day."personId" and not r.is_void
      and r.made_after <= day.today and r.made_on > day.today + ${ZONE_DAYS}::integer`.execute(tx);
}

export interface CandidatePaper {
  personId: string;
  documentId: string;
  name: string;
  type: DocumentType;
  expiresOn: string;
  timeToRenew: SpanChoice;
  firstReminder: SpanChoice;
  noticePeriod: Span | null;
  renewsFor: Span | null;
  armedAt: string;
  doneFor: string | null;
  snoozedUntil: string | null;
  remindOn: string | null;
  made: MadeStage[];
}

/**
 * The papers that may bring these people a reminder on these days. More than are due, never fewer: each stage is looked up
 * by the expiry dates that it belongs to, so that the cost grows with what is due and not with what is stored.
 */
export async function findCandidates(
  tx: SystemTransaction,
  days: readonly Omit<PersonDay, 'after'>[],
): Promise<CandidatePaper[]> {
  const lookUp = JSON.stringify({ days, standard: standardSpans() });
  const { rows } = await sql<CandidatePaper>`
    with days as materialized (
      select * from json_to_recordset(${lookUp}::json->'days') as day("personId" uuid, through date, today date)),
    period as materialized (select min(through) + 1 as first, max(today) as last, ${LOOK_BACK_DAYS}::integer as back from days),
    spans as materialized (
      select type, span::interval as span, is_renewing
      from json_to_recordset(${lookUp}::json->'standard') as standard(type text, span text, is_renewing boolean)
      union
      select l.type, c.span::interval, c.is_renewing from lead_times l
      cross join lateral (values (l.time_to_renew, true), (l.first_reminder, false)) c (span, is_renewing)
      where l.person_id in (select "personId" from days) and c.span <> 'none'),
    expiring as (
      -- a stage so many days before expiry, or after it
      select first + before as from, last + before as until, null as type
      from period cross join (values (30), (7), (1), (-1)) ahead (before)
      union all
      -- a span before expiry; a short month moves a date by up to three days
      select (first + span)::date, (last + span)::date + 3, type from period cross join spans
      union all
      select (first + ${RENEW_SOON_DAYS}::integer + span)::date, (last + ${RENEW_SOON_DAYS}::integer + span)::date + 3, type
      from period cross join spans where is_renewing),
    found as materialized (
      select d.id from expiring e join documents d
        on d.expires_on between e.from and e.until and (e.type is null or d.type = e.type)
      where d.trashed_at is null
      union
      -- a document's own times: few, so all of them that expire within reach
      select d.id from period join documents d on d.expires_on between first - 1 and last + ${OWN_TIMES_DAYS}::integer
      where (d.time_to_renew is not null or d.first_reminder is not null or d.notice_period is not null)
        and d.trashed_at is null
      union
      -- with an end, or a clock in 1971 finds them all
      select d.id from period join documents d
        on d.armed_at > least(first, last - back) - 2 and d.expires_on <= last + ${OWN_TIMES_DAYS}::integer
      where d.trashed_at is null
      union
      select k.document_id from period join marks k on k.snoozed_until between least(first, last - back) and last
      union
      select k.document_id from period join marks k on k.remind_on between least(first, last - back) and last)
    select day."personId", d.id as "documentId", d.name, d.type, d.expires_on as "expiresOn",
      d.time_to_renew as "timeToRenew", d.first_reminder as "firstReminder", d.notice_period as "noticePeriod", d.renews_for as "renewsFor", d.armed_at as "armedAt",
      k.done_for as "doneFor", k.snoozed_until as "snoozedUntil", k.remind_on as "remindOn",
      array(select r.stage from reminders r where r.person_id = day."personId" and r.document_id = d.id
        and r.expires_on = d.expires_on and not r.is_void) as made
    from found
    -- offset 0: looked up for each one found, where the planner may otherwise read all documents, or all marks
    cross join lateral (
      select id, name, type, expires_on, time_to_renew, first_reminder, notice_period, renews_for, armed_at from documents
      where id = found.id and trashed_at is null and expires_on is not null and not is_superseded offset 0) d
    cross join lateral reminded_people(d.id) person (id)
    join days day on day."personId" = person.id
    left join lateral (
      select done_for, snoozed_until, remind_on
      from marks where document_id = d.id and person_id = person.id offset 0) k on true
    order by day."personId", d.expires_on, d.id`.execute(tx);
  return rows;
}

function standardSpans() {
  return Object.entries(DEFAULT_LEAD_TIMES).flatMap(([type, { timeToRenew, firstReminder }]) => [
    ...(timeToRenew ? [{ type, span: timeToRenew, is_renewing: true }] : []),
    ...(firstReminder ? [{ type, span: firstReminder, is_renewing: false }] : []),
  ]);
}

/**
 * A reminder that came too early is repeated in its place, and its notice goes.
 *
 * @returns false if it was made before, as by a worker that was killed after its commit
 */
export async function insertReminder(
  tx: SystemTransaction,
  paper: CandidatePaper,
  { stage, standsFor }: DueReminder,
  { after, today }: PersonDay,
): Promise<boolean> {
  const { personId, documentId, expiresOn } = paper;
  const { rows } = await sql<{ stage: MadeStage }>`
    with made as (
      insert into reminders (person_id, document_id, expires_on, stage, is_told, made_after, made_on)
      select ${personId}, ${documentId}, ${expiresOn}, stage, stage = ${stage}, ${after}, ${today}
      from unnest(${standsFor}::text[]) as one (stage)
      on conflict (person_id, document_id, expires_on, stage) do update
      set is_told = excluded.is_told, made_at = now(), made_after = excluded.made_after, made_on = excluded.made_on,
        is_void = false
      where reminders.is_void
      returning stage),
    forgotten as (
      delete from notices where person_id = ${personId} and document_id = ${documentId} and expires_on = ${expiresOn}
        and kind = 'document_due' and stage in (select stage from made))
    select stage from made`.execute(tx);
  return rows.some((made) => made.stage === stage);
}

export async function insertDueNotice(tx: SystemTransaction, paper: CandidatePaper, stage: MadeStage): Promise<void> {
  await tx
    .insertInto('notices')
    .values({
      id: randomUUIDv7(),
      person_id: paper.personId,
      kind: 'document_due',
      document_id: paper.documentId,
      document_name: paper.name,
      expires_on: paper.expiresOn,
      stage,
    })
    .execute();
}

export interface FinishedDay extends MailState, LastRun {
  personId: string;
  nextRunAt: Date;
}

export async function finishDays(tx: SystemTransaction, days: readonly FinishedDay[]): Promise<void> {
  await sql`
    update reminder_preferences r set run_from = day."runFrom", run_through = day."runThrough",
      next_run_at = day."nextRunAt", mailed_on = day."mailedOn", is_mail_due = day."isMailDue"
    from json_to_recordset(${JSON.stringify(days)})
      as day("personId" uuid, "runFrom" date, "runThrough" date, "nextRunAt" timestamptz, "mailedOn" date,
        "isMailDue" boolean)
    where r.person_id = day."personId"`.execute(tx);
}
