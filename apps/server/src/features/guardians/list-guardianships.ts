import type { Guardianship } from '@kinvault/domain/families/guardian.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

/** All that the caller has a part in. */
export async function listGuardianships(tx: WebTransaction): Promise<Guardianship[]> {
  const { rows } = await sql<{ guardianship: Guardianship }>`
    select json_build_object(
      'person', json_build_object('id', p.id, 'name', p.name, 'hasAccount', p.has_account, 'bornOn', p.born_on),
      'guardian', json_build_object('id', g.guardian_id, 'name', who.name),
      'askedBy', case when asker.id is not null then json_build_object('id', asker.id, 'name', asker.name) end,
      'askedAt', g.asked_at, 'acceptedAt', g.accepted_at, 'until', g.until) as guardianship
    from guardians g
    -- offset 0: looked up one by one, where the planner may otherwise read all people
    cross join lateral (select id, name, has_account, born_on from people where id = g.person_id offset 0) p
    cross join lateral (select name from people where id = g.guardian_id offset 0) who
    left join lateral (select id, name from people where id = g.asked_by offset 0) asker on true
    where g.until is null or g.until > now()
    order by lower(p.name), p.id, g.accepted_at nulls last, lower(who.name)`.execute(tx);
  return rows.map(({ guardianship }) => guardianship);
}
