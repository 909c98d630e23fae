import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { PersonDay } from './reminders.repository.ts';

/** Time enough to send for papers, and to make an account. */
const AHEAD_DAYS = 30;
/** After an outage of so many days it is still told. */
const LATE_DAYS = 30;

/**
 * Guardians are told before and on the 18th birthday of those whom they look after, and on it the person [PPL-7]. What is
 * told depends on the day and on what was told before: a notice that a wrong clock made ahead of its time comes again.
 */
export async function tellOfAge(
  tx: SystemTransaction,
  people: readonly Pick<PersonDay, 'personId' | 'today'>[],
): Promise<void> {
  await sql`
    with days as materialized (
      select * from json_to_recordset(${JSON.stringify(people)}) as day("personId" uuid, today date)),
    due as materialized (
      select day."personId" as told_id, p.id as person_id, k.kind, day.today
      from days day
      cross join lateral (
        select g.person_id from guardians g
        where g.guardian_id = day."personId" and g.accepted_at is not null and (g.until is null or g.until > day.today)
        union all
        select p.id from people p where p.id = day."personId" and p.has_account) about
      join people p on p.id = about.person_id
      cross join lateral (select (p.born_on + interval '18 years')::date as birthday) b
      cross join lateral (
        select case when b.birthday <= day.today then 'guardian_of_age' else 'guardian_of_age_soon' end as kind) k
      where b.birthday > day.today - ${LATE_DAYS}::integer
        and b.birthday <= day.today + case when p.id = day."personId" then 0 else ${AHEAD_DAYS}::integer end),
    early as (
      delete from notices n using due
      where n.person_id = due.told_id and n.kind = due.kind and n.detail = due.person_id::text
        and n.created_at > due.today + 2
      returning n.id)
    insert into notices (id, person_id, kind, actor_id, detail)
    select gen_random_uuid(), due.told_id, due.kind, due.person_id, due.person_id
    from due
    where not exists (
      select from notices n
      where n.person_id = due.told_id and n.kind = due.kind and n.detail = due.person_id::text
        and n.id not in (select id from early))
    order by due.told_id`.execute(tx);
}
