import type { Audience } from '@kinvault/domain/documents/details.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { getDocument } from '../get-document.ts';
import { listChainIds } from './shares.repository.ts';

/** Everyone who sees the document [D-6]: by name if the caller may know them, the others as a count. */
export async function getDocumentAudience(tx: WebTransaction, documentId: string): Promise<Audience> {
  const { ownerId, familyId, sharedWith } = await getDocument(tx, documentId);
  const familyIds = familyId === null ? sharedWith : [familyId];
  const { rows: people } = await sql<Audience['people'][number]>`
    with alone as (select * from shares where document_id = ${documentId} and person_id is not null),
    through as (
      select m.person_id, m.role, f.id, f.name
      from families f join members m on m.family_id = f.id and m.state = 'active'
      where f.id = any(${familyIds}::uuid[]) and f.deleted_at is null),
    guards as materialized (select guardian_id as id, name from known_guardians() where person_id = ${ownerId}),
    readers as materialized (
      select person_id as id from through union select ${ownerId}::uuid union select person_id from alone
      union select id from guards union select emergency_readers(${documentId}))
    select p.id, p.name, p.id is not distinct from ${ownerId}::uuid as "isOwner",
      p.id in (select id from guards) as "isGuardian",
      case when s.person_id is not null then json_build_object('mayEdit', s.may_edit, 'until', s.until) end as share,
      coalesce(json_agg(json_build_object('familyId', t.id, 'familyName', t.name, 'role', t.role) order by t.name, t.id)
        filter (where t.id is not null), '[]') as through
    from readers
    cross join lateral (
      select id, name from people where id = readers.id -- not all people first
      union select id, name from guards where id = readers.id offset 0) p
    left join through t on t.person_id = p.id
    left join alone s on s.person_id = p.id
    group by p.id, p.name, s.person_id, s.may_edit, s.until
    order by "isOwner" desc, lower(p.name), p.id`.execute(tx);
  return { people, othersCount: await countOthers(tx, documentId), chain: await countInChain(tx, documentId) };
}

/** How many other documents of its chain each family or receiver sees, counting only those that the caller sees. Most have none. */
async function countInChain(tx: WebTransaction, documentId: string): Promise<Audience['chain']> {
  const others = (await listChainIds(tx, documentId)).filter((id) => id !== documentId);
  if (others.length === 0) return [];
  const { rows } = await sql<Audience['chain'][number]>`
    select s.principal_id as "principalId", count(*)::integer as count from shares s join documents d on d.id = s.document_id
    where s.document_id = any(${others}::uuid[]) group by s.principal_id order by s.principal_id`.execute(tx);
  return rows;
}

async function countOthers(tx: WebTransaction, documentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select other_readers(${documentId})::integer as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
