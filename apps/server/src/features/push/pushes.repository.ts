import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { type DocumentTimes, leadTimesOf, type OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import type { Mornings } from '@kinvault/domain/reminders/mornings.ts';
import { byUrgency, type Urgency, urgencyOf } from '@kinvault/domain/reminders/urgency.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { ownLeadTimesOf } from '../lead-times/own-lead-times.ts';
import type { EmergencyPushKind } from './emergency-push-words.ts';

/** A reminder that is older says nothing new. */
export const PUSH_LIFE_DAYS = 1;
/** Longer than any try takes: so long the push is one worker's, and after it that of the next who asks. */
const CLAIM_SECONDS = 60;

/** Of two workers at once one gets it. */
export async function claimPush(tx: SystemTransaction, id: string): Promise<'claimed' | 'gone' | 'under way'> {
  const { numAffectedRows } = await sql`
    update pushes set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = ${id} and (claimed_until is null or claimed_until < now())`.execute(tx);
  if (numAffectedRows) return 'claimed';
  const { rows } = await sql`select from pushes where id = ${id}`.execute(tx);
  return rows.length > 0 ? 'under way' : 'gone';
}

export interface PushTarget extends Mornings {
  subscriptionId: string;
  personId: string;
  language: string | null;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  showsNames: boolean;
  /** Null: it tells of reminders. */
  kind: EmergencyPushKind | null;
  about: { id: string; name: string } | null;
  /** Until the push is not worth sending any more. */
  secondsLeft: number;
  now: string;
}

/** Undefined where the device is signed out or the push too old. */
export async function findTarget(tx: SystemTransaction, id: string): Promise<PushTarget | undefined> {
  const { rows } = await sql<PushTarget>`
    select s.id as "subscriptionId", s.person_id as "personId", s.endpoint, s.p256dh, s.auth, o.language,
      r.shows_names as "showsNames", p.kind, case when p.kind is not null then json_build_object('id', about.id, 'name', about.name) end as about, r.time_zone as "timeZone", r.quiet_from as "quietFrom",
      r.quiet_until as "quietUntil", now() as now, ceil(extract(epoch from
        p.created_at + make_interval(days => ${PUSH_LIFE_DAYS}) - now()))::integer as "secondsLeft"
    from pushes p
    join push_subscriptions s on s.id = p.subscription_id
    join auth.sessions a on a.id = s.session_id and a.expires_at > now()
    join reminder_preferences r on r.person_id = s.person_id
    join people o on o.id = s.person_id
    left join people about on about.id = p.about_id
    where p.id = ${id} and p.created_at > now() - make_interval(days => ${PUSH_LIFE_DAYS})`.execute(tx);
  return rows[0];
}

export interface PushedPaper {
  id: string;
  name: string;
  expiresOn: string;
  urgency: Urgency;
  /** Null for the reader's own and for general documents. */
  ownerName: string | null;
}

interface PushedRow extends Omit<PushedPaper, 'urgency'>, DocumentTimes {
  type: DocumentType;
  own: OwnLeadTimes;
}

/**
 * What the push tells of, the most urgent first [KNO-12], as far as it is still the person's to hear: they may see it, and
 * it needs attention [SEC-48].
 */
export async function listPushedPapers(tx: SystemTransaction, id: string, today: string): Promise<PushedPaper[]> {
  const { rows } = await sql<PushedRow>`
    select d.id, d.name, d.type, d.expires_on as "expiresOn", d.time_to_renew as "timeToRenew",
      d.first_reminder as "firstReminder", d.notice_period as "noticePeriod", d.renews_for as "renewsFor", ${ownLeadTimesOf(sql`s.person_id`)} as own,
      case when d.owner_id <> s.person_id then owner.name end as "ownerName"
    from pushes p
    join push_subscriptions s on s.id = p.subscription_id
    join reminder_preferences r on r.person_id = s.person_id
    join reminders m on m.person_id = s.person_id and m.made_at = p.created_at and m.is_told
    join documents d on d.id = m.document_id and d.expires_on = m.expires_on and d.trashed_at is null
      and d.type <> all(r.off_by_push)
    left join people owner on owner.id = d.owner_id
    left join marks k on k.document_id = d.id and k.person_id = s.person_id
    where p.id = ${id} and s.person_id in (select reminded_people(d.id))
      and k.done_for is distinct from d.expires_on and (k.snoozed_until is null or k.snoozed_until <= ${today}::date)
    order by d.expires_on, d.id`.execute(tx);
  return rows
    .map(({ own, ...paper }) => ({ ...paper, urgency: urgencyOf(paper.expiresOn, leadTimesOf(paper, own), today) }))
    .toSorted((one, other) => byUrgency(one.urgency, other.urgency));
}

/** Taken, or not worth another try. */
export async function deletePush(tx: SystemTransaction, id: string): Promise<void> {
  await tx.deleteFrom('pushes').where('id', '=', id).execute();
}

/** Lets the next try have it at once. */
export async function releasePush(tx: SystemTransaction, id: string): Promise<void> {
  await tx.updateTable('pushes').set({ claimed_until: sql<string>`now()` }).where('id', '=', id).execute();
}

export async function noteUse(tx: SystemTransaction, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', subscriptionId)
    .execute();
}

export async function deleteSubscription(tx: SystemTransaction, subscriptionId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
}
