import { AppError } from '@kinvault/domain/errors.ts';
import { PARTING_UNDO_DAYS } from '@kinvault/domain/families/parting.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { lockFamily } from '../families/family-access.ts';
import { changeOwner } from './carry-out-parting.ts';
import { tellOfGuardianship } from './guardians.repository.ts';
import { deleteParting, findParting, lockForParting } from './partings.repository.ts';

/**
 * By the account, and by those who looked after the person.
 *
 * @throws not_found after 30 days, where nobody of these is left, and for everybody else
 */
export async function undoOwnParting(tx: SystemTransaction, actor: Actor, personId: string): Promise<void> {
  await lockForParting(tx, personId);
  const { rows } = await sql`
    select from partings
    where person_id = ${personId} and done_at > now() - make_interval(days => ${PARTING_UNDO_DAYS}::integer)
      and ${actor.personId} = any (agreed_by) and can_undo_parting(person_id)`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
  await undoParting(tx, actor, personId);
}

/**
 * For an account that is being deleted: what came to it with a person goes back to those who looked after them. The people
 * are locked.
 *
 * @returns whom nobody of these is left for: they are deleted, too
 */
export async function undoPartingsOf(tx: SystemTransaction, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ personId: string; hasGuardian: boolean }>`
    select person_id as "personId", exists (
      select from people where id = any (agreed_by) and id <> ${accountId}) as "hasGuardian"
    from partings where account_id = ${accountId} and done_at is not null order by person_id`.execute(tx);
  for (const { personId, hasGuardian } of rows)
    if (hasGuardian) await undoParting(tx, { personId: accountId }, personId);
  return rows.filter(({ hasGuardian }) => !hasGuardian).map(({ personId }) => personId);
}

/**
 * The person is locked. Everything comes back as it was, as far as it is still there: guardians, families, documents, and
 * sharing that is still possible. What the account has renewed since comes along; what was the account's before stays.
 */
async function undoParting(tx: SystemTransaction, actor: Pick<Actor, 'personId'>, personId: string): Promise<void> {
  const parting = await findParting(tx, personId);
  if (!parting?.isDone) throw new AppError('not_found');
  await restoreGuardians(tx, personId);
  await restoreMemberships(tx, personId);
  if (parting.accountId !== null) {
    await moveBack(tx, actor, { personId, accountId: parting.accountId });
    await leaveTrips(tx, personId, parting.accountId);
  }
  await restoreShares(tx, personId);
  await deleteParting(tx, personId); // last: the triggers ask it
  const notice = { kind: 'guardian_brought_back' as const, actorId: actor.personId, lookedAfterId: personId };
  await tellOfGuardianship(tx, parting.agreedBy, notice);
}

async function restoreGuardians(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    insert into guardians (person_id, guardian_id, asked_by, asked_at, accepted_at, until)
    select g.person_id, g.guardian_id, (select id from people where id = g.asked_by), g.asked_at, g.accepted_at, g.until
    from ${kept('guardians', personId)} g
    where exists (select from people where id = g.guardian_id)`.execute(tx);
}

/** A family in the trash takes nobody in. */
async function restoreMemberships(tx: SystemTransaction, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select f.id from ${kept('members', personId)} m join families f on f.id = m.family_id order by f.id`.execute(tx);
  for (const { id } of rows) await lockFamily(tx, id);
  await sql`
    insert into members (family_id, person_id, role, state, added_by, created_at)
    select m.family_id, m.person_id, m.role, m.state, (select id from people where id = m.added_by), m.created_at
    from ${kept('members', personId)} m
    where exists (select from families where id = m.family_id and deleted_at is null)`.execute(tx);
  await sql`
    insert into exemptions (person_id, type, set_by, set_at, family_id)
    select e.person_id, e.type, (select id from people where id = e.set_by), e.set_at, e.family_id
    from ${kept('exemptions', personId)} e
    where exists (select from members where family_id = e.family_id and person_id = e.person_id)`.execute(tx);
}

async function moveBack(
  tx: SystemTransaction,
  actor: Pick<Actor, 'personId'>,
  { personId, accountId }: { personId: string; accountId: string },
): Promise<void> {
  // no renewal begins or ends while the chains are looked up
  await sql`select from documents where owner_id = ${accountId} order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with recursive given as (
      select array(select jsonb_array_elements_text(kept -> 'documentIds')::uuid) as ids, done_at
      from partings where person_id = ${personId}),
    coming as (
      select d.id, d.replaced_by from documents d, given where d.id = any (given.ids) and d.owner_id = ${accountId}
      union
      select d.id, d.replaced_by from coming c join documents d on d.id = c.replaced_by or d.replaced_by = c.id, given
      where d.owner_id = ${accountId} and (d.id = any (given.ids) or d.added_at > given.done_at))
    select id from coming`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update documents set replaced_by = null
    where owner_id = ${accountId} and replaced_by is not null
      and (id = any (${ids}::uuid[])) <> (replaced_by = any (${ids}::uuid[]))`.execute(tx);
  await changeOwner(tx, actor, { from: accountId, to: personId, documents: sql`id = any (${ids}::uuid[])` });
  await sql`
    update owner_changes c set former_owner_id = ${personId} from partings p
    where p.person_id = ${personId} and c.former_owner_id = ${accountId}
      and (p.kept -> 'ownerChangeIds' @> to_jsonb(c.id)
        or c.changed_at > p.done_at and p.kept -> 'documentIds' @> to_jsonb(c.document_id))`.execute(tx);
  // the account may have taken over what it opened
  await sql`
    insert into storage_charges (file_id, document_id, person_id)
    select file_id, document_id, added_by from document_versions
    where document_id = any (${ids}::uuid[]) and added_by is not null
    on conflict (file_id) do nothing`.execute(tx);
  await sql`
    delete from shares s where document_id = any (${ids}::uuid[]) and not exists (
      select from ${kept('shares', personId)} k where k.document_id = s.document_id and k.principal_id = s.principal_id)`.execute(
    tx,
  );
}

async function leaveTrips(tx: SystemTransaction, personId: string, accountId: string): Promise<void> {
  await sql`
    delete from trip_travellers t using ${kept('travellers', personId)} k
    where t.collection_id = k.collection_id and t.person_id = ${accountId}`.execute(tx);
}

/** Of documents that are still the person's, with families that have them back, and people of these, who are told. */
async function restoreShares(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    with shared as (
      insert into shares (document_id, owner_id, family_id, person_id, shared_by, shared_at, renewed_from, until, may_edit)
      select k.document_id, k.owner_id, k.family_id, k.person_id, (select id from people where id = k.shared_by), k.shared_at,
        k.renewed_from, k.until, k.may_edit
      from ${kept('shares', personId)} k join documents d on d.id = k.document_id and d.owner_id = k.owner_id
      where (k.until is null or k.until > now()) and may_be_shared(k.owner_id, k.family_id, k.person_id)
      order by k.document_id, k.principal_id
      on conflict (document_id, principal_id) do update
      set until = excluded.until, may_edit = excluded.may_edit, renewed_from = excluded.renewed_from
      returning document_id, person_id, xmax = 0 as is_new)
    insert into notices (id, person_id, kind, actor_id, document_id, document_name)
    select gen_random_uuid(), shared.person_id, 'document_shared', ${personId}, d.id, d.name
    from shared join documents d on d.id = shared.document_id and d.trashed_at is null and not d.is_superseded
    where shared.is_new and shared.person_id is not null order by shared.person_id, d.id`.execute(tx);
}

const KEPT = {
  guardians: 'guardians',
  members: 'members',
  exemptions: 'exemptions',
  shares: 'shares',
  travellers: 'trip_travellers',
} as const;

/** The rows of a table that were set aside. A deleted person or family is null or unknown in them. */
function kept(what: keyof typeof KEPT, personId: string) {
  return sql`(
    select r.* from partings, jsonb_populate_recordset(null::${sql.table(KEPT[what])}, kept -> ${sql.lit(what)}) r
    where partings.person_id = ${personId})`;
}
