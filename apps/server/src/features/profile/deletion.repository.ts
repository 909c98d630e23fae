import { sql } from 'kysely';
import type { SystemTransaction, Transaction, WebTransaction } from '../../platform/db/transactions.ts';
import { forgetInPartings } from '../guardians/partings.repository.ts';

export async function countOwnDocuments(tx: WebTransaction, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listOwnedFamilies(tx: WebTransaction, personId: string) {
  return tx
    .selectFrom('families')
    .select(['id', 'name'])
    .where('owner_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * The other active members of the families that this person owns and that are not in the trash: nobody is left there to
 * hand over to. Under both roles: they see these members themselves.
 */
export async function listHeirs(tx: Transaction, personId: string) {
  return tx
    .selectFrom('members as m')
    .innerJoin('families as f', 'f.id', 'm.family_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.family_id as familyId', 'm.person_id as personId', 'p.name'])
    .where('f.owner_id', '=', personId)
    .where('f.deleted_at', 'is', null)
    .where('m.person_id', '<>', personId)
    .where('m.state', '=', 'active')
    .where('p.has_account', '=', true)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
}

/** The unclaimed accounts of families in the trash: of one family, or of all that one person owns. They end with the family. */
export async function listAccountsInTrash(
  tx: SystemTransaction,
  of: { familyId: string } | { ownerId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from families f join people p on p.made_for_family_id = f.id and p.id <> f.owner_id
    where f.deleted_at is not null and ${'familyId' in of ? sql`f.id = ${of.familyId}` : sql`f.owner_id = ${of.ownerId}`}
    order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Holds all that deleting people decides by or raises a version of, in the order that every change takes them: account,
 * people, memberships, families. Those to be deleted first and whole, so that whatever they do elsewhere at this moment has
 * been done, or finds nobody any more. Answers who of them is still there.
 */
export async function lockForDeletion(tx: SystemTransaction, personIds: readonly string[]): Promise<string[]> {
  const ids = sql`any(${[...personIds]}::uuid[])`;
  await sql`select from auth.users where id = ${ids} order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from people where id = ${ids} order by id for update`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    select id from people where not id = ${ids} and id in (
      select m.person_id from members m join families f on f.id = m.family_id where f.owner_id = ${ids} or m.added_by = ${ids}
      union select c.former_owner_id from owner_changes c join documents d on d.id = c.document_id where d.owner_id = ${ids}
      union select k.person_id from marks k join documents d on d.id = k.document_id left join families f on f.id = d.family_id
        where d.owner_id = ${ids} or f.owner_id = ${ids}
      union select owner_id from documents where added_by = ${ids} or trashed_by = ${ids}
      union select unnest(p.agreed_by || p.person_id) from partings p where p.account_id = ${ids}
      union select unnest(array[g.person_id, c.guardian_id]) from guardians g join guardians c on c.person_id = g.person_id
        where g.guardian_id = ${ids} or g.person_id = ${ids}
      union select unnest(array[person_id, contact_id]) from emergency_contacts where person_id = ${ids} or contact_id = ${ids})
    order by id for no key update`.execute(tx);
  await sql`
    select person_id from members where person_id = ${ids} or added_by = ${ids}
      or family_id in (select id from families where owner_id = ${ids})
    order by family_id, person_id for update`.execute(tx);
  await sql`
    select id from families where owner_id = ${ids} or created_by = ${ids} or id in (
      select family_id from members where person_id = ${ids} or added_by = ${ids}
      union select family_id from documents where added_by = ${ids} or trashed_by = ${ids}
      union select s.family_id from shares s join documents d on d.id = s.document_id
        where s.shared_by = ${ids} or d.added_by = ${ids} or d.trashed_by = ${ids}
      union select m.family_id from members m join guardians g on g.person_id = m.person_id where g.guardian_id = ${ids})
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether somebody without an account would have nobody left who looks after them without an end. */
export async function isLastGuardian(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from guardians g join people p on p.id = g.person_id and not p.has_account
    where g.guardian_id = ${personId} and g.accepted_at is not null and not exists (
      select from guardians o
      where o.person_id = g.person_id and o.guardian_id <> ${personId} and o.accepted_at is not null and o.until is null)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** What somebody else gave to this person goes back while its former owner can take it back: it is not theirs to end. */
export async function giveBackDocuments(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    update documents set owner_id = rightful_owner(id), trashed_at = null, trashed_by = null,
      revision = revision + 1, updated_at = now()
    where owner_id = ${personId} and rightful_owner(id) is not null`.execute(tx);
}

/** Documents with their files, which leave their tombstones; and what was uploaded and never became a document. */
export async function deleteDocumentsAndFiles(tx: SystemTransaction, personId: string): Promise<void> {
  const own = sql`(owner_id = ${personId} or family_id in (select id from families where owner_id = ${personId}))`;
  const { rows } = await sql<{ id: string }>`
    select file_id as id from document_versions where document_id in (select id from documents where ${own})`.execute(
    tx,
  );
  const fileIds = rows.map(({ id }) => id);
  await sql`delete from documents where ${own}`.execute(tx);
  await sql`
    delete from files f where f.id = any(${fileIds}::uuid[])
      or f.uploaded_by = ${personId} and (f.purpose = 'avatar'
        or f.purpose = 'original' and not exists (select from document_versions v where v.file_id = f.id))`.execute(tx);
}

/** Families that have nobody else; those that have were refused before. */
export async function deleteOwnedFamilies(tx: SystemTransaction, personId: string): Promise<void> {
  await tx.deleteFrom('families').where('owner_id', '=', personId).execute();
}

export async function leaveFamilies(tx: SystemTransaction, personId: string): Promise<void> {
  // the end of a membership ends the letters to its address, and the address may never have been shown to be theirs
  await sql`update people set contact_email = null, is_contact_confirmed = false where id = ${personId}`.execute(tx);
  await tx.deleteFrom('members').where('person_id', '=', personId).execute();
}

/** The person, and by its keys the account, marks, sessions and all ways of signing in. */
export async function deletePerson(tx: SystemTransaction, personId: string): Promise<void> {
  // no foreign key leads to addresses that are kept as text. Only a confirmed one is theirs: signing up with somebody
  // else's address, or asking to change to it, and leaving again would end the letters that wait for that person
  const { rows } = await sql<{ email: string }>`
    select email from auth.users where id = ${personId} and email_verified`.execute(tx);
  const addresses = rows.map(({ email }) => email);
  await sql`delete from invites where email = any(${addresses})`.execute(tx);
  await sql`delete from account_invites where email = any(${addresses})`.execute(tx);
  await sql`delete from mails where to_email = any(${addresses})`.execute(tx);
  // who a document was handed on from or to; the activity stays with the document, which may be somebody else's now
  await sql`
    update activity set detail = replace(detail::text, to_json(${personId}::text)::text, 'null')::jsonb
    where action = 'edited' and position(${personId} in detail::text) > 0`.execute(tx);
  await sql`
    delete from notices where kind like 'guardian%' and detail = ${personId} or kind like 'emergency%' and actor_id = ${personId}`.execute(
    tx,
  );
  await forgetInPartings(tx, personId);
  await sql`
    update account_invites set agreed_by = array_remove(agreed_by, ${personId}) where ${personId} = any (agreed_by)`.execute(
    tx,
  );
  await sql`delete from rate_limits where position(${personId} in bucket) > 0`.execute(tx);
  await sql`delete from people where id = ${personId}`.execute(tx);
}
