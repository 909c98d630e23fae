import { type RawBuilder, sql } from 'kysely';

/** SQL for a person's own lead times, as `OwnLeadTimes`. @param person SQL for the person's id */
export function ownLeadTimesOf(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_object_agg(l.type,
      json_build_object('timeToRenew', l.time_to_renew, 'firstReminder', l.first_reminder)), '{}')
    from lead_times l where l.person_id = ${person})`;
}
