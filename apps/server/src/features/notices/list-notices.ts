import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { sql } from 'kysely';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';

const LATEST = 50;

/** The caller's own; an actor whom the caller cannot see any more has no name. */
export async function listNotices(tx: Transaction, actor: Actor): Promise<{ notices: Notice[]; unread: number }> {
  const { rows } = await sql<Notice & { unread: string }>`
    select n.id, n.kind, n.family_id as "familyId", n.family_name as "familyName", n.role, n.created_at as at,
      n.read_at is not null as "isRead",
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as actor,
      case when n.document_name is not null then json_build_object('id', n.document_id, 'name', n.document_name,
        'newOwnerName', (select o.name from people o where o.id = n.new_owner_id),
        'canBeTakenBack', n.kind = 'document_handed_on' and can_take_back(n.document_id)) end as document,
      count(*) filter (where n.read_at is null) over () as unread
    from notices n left join people p on p.id = n.actor_id
    where n.person_id = ${actor.personId}
    order by n.created_at desc, n.id desc limit ${LATEST}`.execute(tx);
  return { notices: rows, unread: Number(rows[0]?.unread ?? 0) };
}

export async function readNotices(tx: Transaction, actor: Actor): Promise<void> {
  await sql`update notices set read_at = now() where person_id = ${actor.personId} and read_at is null`.execute(tx);
}
