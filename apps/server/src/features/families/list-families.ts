import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';

/**
 * The caller's families with their members, in one statement. Document counts are those of documents that the caller
 * can see: row-level security applies in every sub-select. Of people who do not belong yet it says whom one would let
 * in, and no more.
 */
export async function listFamilies(tx: WebTransaction, { personId }: Actor): Promise<Family[]> {
  const { rows } = await sql<{ family: Family }>`
    with persons as materialized (select my_person_ids() as ids),
    looked_after as materialized (
      select person_id, json_agg(json_build_object('id', guardian_id, 'name', name, 'until', until) order by lower(name), guardian_id) as guardians
      from known_guardians() group by person_id),
    counts as (
      -- family by family (offset 0), so that the index of listed shares answers alone
      select s.owner_id, count(distinct s.document_id) as documents
      from unnest(my_family_ids()) f (id), lateral (
        select owner_id, document_id from shares
        where family_id = f.id and not is_trashed and not is_superseded and owner_id <> all ((select ids from persons)::uuid[]) offset 0) s
      group by s.owner_id
      union all
      select owner_id, count(*) from documents
      where owner_id = any ((select ids from persons)::uuid[]) and trashed_at is null and not is_superseded group by owner_id
    )
    select json_build_object(
      'id', f.id, 'name', f.name, 'ownerId', f.owner_id, 'role', mine.role, 'createdAt', f.created_at,
      'asksBeforeJoin', f.asks_before_join,
      'generalDocumentCount', (select count(*) from documents d where d.family_id = f.id and d.trashed_at is null
        and not d.is_superseded),
      'members', (
        select json_agg(json_build_object(
          'personId', p.id, 'name', p.name, 'email', p.contact_email,
          'phone', case when m.state = 'active' then p.phone end,
          'location', case when m.state = 'active' then p.location end,
          'bio', case when m.state = 'active' then p.bio end,
          'lastSeenAt', case when m.state = 'active' then p.last_seen_at end,
          'isUnclaimed', p.made_for_family_id is not null, 'hasAccount', p.has_account, 'bornOn', p.born_on,
          'guardians', coalesce(l.guardians, '[]'), 'avatarId', p.avatar_file_id, 'role', m.role, 'state', m.state, 'words', w.words,
          'joinedAt', p.joined_at, 'documentCount', coalesce(c.documents, 0),
          'exemptions', (
            select coalesce(json_agg(json_build_object('type', said.type, 'isOwn', said.is_own) order by said.type), '[]')
            from (select e.type, bool_or(e.family_id is null) as is_own from exemptions e
              where e.person_id = p.id and m.state = 'active' and (e.family_id is null or e.family_id = f.id)
              group by e.type) said)
        ) order by p.id <> ${personId}, p.name, p.id)
        from members m join people p on p.id = m.person_id left join counts c on c.owner_id = p.id
        left join looked_after l on l.person_id = p.id
        left join invite_checks w on w.family_id = m.family_id and w.person_id = m.person_id
        where m.family_id = f.id)
    ) as family
    from members mine join families f on f.id = mine.family_id
    where mine.person_id = ${personId} and mine.state = 'active' and f.deleted_at is null
    order by mine.created_at, f.id`.execute(tx);
  return rows.map((row) => row.family);
}
