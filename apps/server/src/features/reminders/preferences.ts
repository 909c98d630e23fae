import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { LeadTimeChoices } from '@kinvault/domain/reminders/lead-times.ts';
import { isMorningMissed, type Mornings, nextMorning } from '@kinvault/domain/reminders/mornings.ts';
import type { ReminderPreferences, ReminderPreferencesChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import { sql } from 'kysely';
import { readNow } from '../../platform/db/read-now.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { ownLeadTimesOf } from '../lead-times/own-lead-times.ts';
import { OFF_COLUMNS, offColumns } from './off-columns.ts';

interface PreferenceDeps {
  sendsMail: boolean;
}

export async function getPreferences(
  { sendsMail }: PreferenceDeps,
  tx: WebTransaction,
  { personId }: Actor,
): Promise<ReminderPreferences> {
  const { rows } = await sql<Omit<ReminderPreferences, 'sendsMail'>>`
    select r.time_zone as "timeZone", r.is_zone_chosen as "isZoneChosen", r.quiet_from as "quietFrom",
      r.quiet_until as "quietUntil", r.is_by_mail as "isByMail", r.digest_weekday as "digestWeekday", r.shows_names as "showsNames",
      ${OFF_COLUMNS}, r.has_first_steps as "hasFirstSteps", r.is_set as "isSet",
      case when p.is_contact_confirmed and ${sendsMail}::boolean then p.contact_email end as "mailTo",
      ${ownLeadTimesOf(sql`r.person_id`)} as "leadTimes"
    from reminder_preferences r join people p on p.id = r.person_id
    where r.person_id = ${personId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A person has no reminder preferences.'); // a trigger makes them with the person
  return { ...found, sendsMail };
}

/** Preferences that a page sends by itself, or that are not about reminders. */
const NO_CHOICES: ReadonlySet<string> = new Set(['timeZone', 'hasFirstSteps']);

/** The person has chosen how they are reminded: here or by the calendar [OFF-7]. */
export async function markRemindersSet(tx: WebTransaction, { personId }: Pick<Actor, 'personId'>): Promise<void> {
  const statement = sql`update reminder_preferences set is_set = true where person_id = ${personId} and not is_set`;
  await statement.execute(tx);
}

export async function changePreferences(
  deps: PreferenceDeps,
  tx: WebTransaction,
  actor: Actor,
  { leadTimes = {}, ...change }: ReminderPreferencesChange,
): Promise<ReminderPreferences> {
  const { personId } = actor;
  const isOnlyTold = Object.keys(change).every((name) => NO_CHOICES.has(name)) && Object.keys(leadTimes).length === 0;
  if (!isOnlyTold) await markRemindersSet(tx, actor);
  for (const [type, choices] of Object.entries(leadTimes))
    await writeLeadTimes(tx, personId, type as DocumentType, choices);
  if (Object.keys(change).length === 0) return getPreferences(deps, tx, actor);
  await tx
    .updateTable('reminder_preferences')
    .set({
      time_zone: change.timeZone,
      is_zone_chosen: change.isZoneChosen,
      quiet_from: change.quietFrom,
      quiet_until: change.quietUntil,
      is_by_mail: change.isByMail,
      shows_names: change.showsNames,
      digest_weekday: change.digestWeekday,
      ...offColumns(change),
      has_first_steps: change.hasFirstSteps,
    })
    .where('person_id', '=', personId)
    .execute();
  const preferences = await getPreferences(deps, tx, actor);
  await planNextRun(tx, actor, preferences);
  return preferences;
}

/** A morning that was missed, by the new zone too, is made up for at once: the next one would be a day late. */
async function planNextRun(tx: WebTransaction, { personId }: Actor, mornings: Mornings): Promise<void> {
  const now = await readNow(tx);
  const { runThrough, isNew } = await tx
    .selectFrom('reminder_preferences')
    .select([
      'run_through as runThrough',
      sql<boolean>`run_from is null and next_run_at > now() - interval '10 minutes'`.as('isNew'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  // somebody who has just joined has missed nothing
  const isDue = !isNew && isMorningMissed(now, mornings, runThrough);
  await tx
    .updateTable('reminder_preferences')
    .set({ next_run_at: (isDue ? now : nextMorning(now, mornings)).toISOString() })
    .where('person_id', '=', personId)
    .execute();
}

async function writeLeadTimes(
  tx: WebTransaction,
  personId: string,
  type: DocumentType,
  { timeToRenew, firstReminder }: LeadTimeChoices,
): Promise<void> {
  if (timeToRenew === null && firstReminder === null) {
    await tx.deleteFrom('lead_times').where('person_id', '=', personId).where('type', '=', type).execute();
    return;
  }
  const columns = { time_to_renew: timeToRenew, first_reminder: firstReminder };
  await tx
    .insertInto('lead_times')
    .values({ person_id: personId, type, ...columns })
    .onConflict((conflict) => conflict.columns(['person_id', 'type']).doUpdateSet(columns))
    .execute();
}
