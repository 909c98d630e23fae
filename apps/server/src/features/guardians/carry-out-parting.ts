import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { listAdminIds, lockFamily } from '../families/family-access.ts';
import { addNotices } from '../notices/add-notices.ts';
import { endForPerson, tellOfGuardianship } from './guardians.repository.ts';
import type { StoredParting } from './partings.repository.ts';

interface Agreed extends Pick<StoredParting, 'kind' | 'accountId'> {
  personId: string;
  guardianIds: readonly string[];
}

/**
 * All have agreed, and the person is locked. From this commit on nothing leads to the person: their guardians, memberships
 * and shares are set aside, and their papers stay where they are, or become the account's.
 */
export async function carryOutParting(tx: SystemTransaction, actor: Actor, agreed: Agreed): Promise<void> {
  const { personId, kind, accountId, guardianIds } = agreed;
  const families = await lockFamiliesOf(tx, personId);
  await setAside(tx, agreed);
  await endForPerson(tx, personId, null);
  if (accountId !== null) {
    // first where sharing ends for good, so that it ends with the membership
    await sql`
      delete from members where person_id = ${personId} and family_id not in (
        select family_id from members where person_id = ${accountId} and state = 'active')`.execute(tx);
    await changeOwner(tx, actor, { from: personId, to: accountId, documents: sql`true` });
    // what others gave away of the person's can still be taken back
    await sql`update owner_changes set former_owner_id = ${accountId} where former_owner_id = ${personId}`.execute(tx);
    // beside the person, whom nobody sees there any more: the undo takes the account out again
    await sql`
      insert into trip_travellers (collection_id, person_id)
      select collection_id, ${accountId} from trip_travellers where person_id = ${personId}
      on conflict do nothing`.execute(tx);
  }
  await tx.deleteFrom('members').where('person_id', '=', personId).execute();
  const told = accountId === null ? guardianIds : [...guardianIds, accountId];
  for (const family of families) {
    const adminIds = (await listAdminIds(tx, family.id)).filter((id) => !told.includes(id));
    await addNotices(tx, adminIds, { kind: 'left', family, actorId: personId });
  }
  const notice = kind === 'removed' ? 'guardian_removed' : 'guardian_joined';
  await tellOfGuardianship(tx, told, { kind: notice, actorId: actor.personId, lookedAfterId: personId });
}

/** In the order of the ids, as every change of several families takes them. */
export async function lockFamiliesOf(tx: SystemTransaction, personId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from members m join families f on f.id = m.family_id
    where m.person_id = ${personId} and f.deleted_at is null order by f.id`.execute(tx);
  for (const { id } of rows) await lockFamily(tx, id);
  return rows;
}

/** What was asked of others and has no answer ends for good. */
async function setAside(tx: SystemTransaction, { personId, accountId, guardianIds }: Agreed): Promise<void> {
  const rowsOf = (rows: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(r), '[]') from (${rows}) r)`;
  const agreedBy = accountId === null ? guardianIds : [...new Set([...guardianIds, accountId])];
  await sql`
    update partings set done_at = steady_now(), agreed_by = ${agreedBy}::uuid[], kept = jsonb_build_object(
      'guardians', ${rowsOf(sql`select * from active_guardians() where person_id = ${personId}`)},
      'members', ${rowsOf(sql`select * from members where person_id = ${personId}`)},
      'exemptions', ${rowsOf(sql`select * from exemptions where person_id = ${personId} and family_id is not null`)},
      'shares', ${rowsOf(sql`select * from active_shares() where owner_id = ${personId}`)},
      -- also of those that others gave away: the account may take them back
      'documentIds', (select coalesce(jsonb_agg(id), '[]') from (
        select id from documents where owner_id = ${personId}
        union select d.id from owner_changes c join documents d on d.id = c.document_id
        where c.former_owner_id = ${personId} and c.can_be_taken_back and d.owner_id is distinct from ${accountId}::uuid) d),
      -- the trips on which the account was not yet
      'travellers', ${rowsOf(sql`
        select * from trip_travellers t where person_id = ${personId} and not exists (
          select from trip_travellers o where o.collection_id = t.collection_id and o.person_id = ${accountId}::uuid)`)},
      'ownerChangeIds', (select coalesce(jsonb_agg(id), '[]') from owner_changes where former_owner_id = ${personId}))
    where person_id = ${personId}`.execute(tx);
}

/**
 * The ids stay, and so do chains of renewals, who is charged, and sharing that the new owner could have begun. Each
 * document's history says it, as after handing on.
 */
export async function changeOwner(
  tx: SystemTransaction,
  { personId }: Pick<Actor, 'personId'>,
  { from, to, documents }: { from: string; to: string; documents: ReturnType<typeof sql> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update documents set owner_id = ${to}, revision = revision + 1, updated_at = now()
    where owner_id = ${from} and ${documents} returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into activity (id, document_id, actor_id, action, detail)
    select gen_random_uuid(), id, ${personId}::uuid, 'edited', jsonb_build_object('changes', jsonb_build_array(
      jsonb_build_object('field', 'ownerId', 'from', ${from}::text, 'to', ${to}::text)))
    from unnest(${ids}::uuid[]) id`.execute(tx);
  return ids;
}
