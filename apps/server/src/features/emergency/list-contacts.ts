import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { EMERGENCY_REFUSAL_DAYS } from '@kinvault/domain/families/emergency-limits.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

const LISTED = 100;

/** Whom the caller has named, and who has named the caller. */
export async function listEmergencyContacts(tx: WebTransaction): Promise<EmergencyContact[]> {
  const { rows } = await sql<{ contact: EmergencyContact }>`
    select json_build_object(
      'owner', json_build_object('id', o.id, 'name', o.name), 'contact', json_build_object('id', c.id, 'name', c.name),
      'waitDays', e.wait_days, 'namedAt', e.named_at, 'lastAskedAt', e.last_asked_at,
      'askableFrom', case when r.ends_at > now() then r.ends_at end,
      'request', case when e.asked_at is not null then json_build_object(
        'askedAt', e.asked_at, 'message', e.message, 'opensAt', e.opens_at, 'openedAt', e.opened_at,
        'opened', (
          select coalesce(json_agg(opened order by opened.at desc), '[]') from (
            select d.id, d.name, seen.at from (
              select a.document_id, max(a.at) as at from activity a
              where a.actor_id = e.contact_id and a.at >= e.opened_at and a.action in ('viewed', 'downloaded', 'copied')
                and e.person_id = (select me()) group by a.document_id) seen
            -- offset 0: document by document, where the planner may otherwise read all of them
            cross join lateral (select id, name, owner_id from documents where id = seen.document_id offset 0) d
            where d.owner_id = e.person_id
            order by seen.at desc limit ${LISTED}) opened)) end) as contact
    from emergency_contacts e
    join people o on o.id = e.person_id
    join people c on c.id = e.contact_id
    cross join lateral (select e.refused_at + make_interval(days => ${EMERGENCY_REFUSAL_DAYS}::integer) as ends_at) r
    order by e.person_id = (select me()) desc, e.named_at, e.contact_id`.execute(tx);
  return rows.map(({ contact }) => contact);
}
