import { sql } from 'kysely';
import type { SystemTransaction, Transaction, WebTransaction } from '../../platform/db/transactions.ts';

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

/** The other active members of the families that this person owns. Under both roles: they see these members themselves. */
export async function listHeirs(tx: Transaction, personId: string) {
  return tx
    .selectFrom('members as m')
    .innerJoin('families as f', 'f.id', 'm.family_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.family_id as familyId', 'm.person_id as personId', 'p.name'])
    .where('f.owner_id', '=', personId)
    .where('m.person_id', '<>', personId)
    .where('m.state', '=', 'active')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
}

/**
 * Holds all that deleting a person decides by or raises a version of, in the order that every change takes them:
 * account, people, memberships, families. The person themselves first and whole, so that whatever they do elsewhere at this moment has
 * been done, or finds no account any more. False where they are gone already.
 */
export async function lockForDeletion(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql`select id from auth.users where id = ${personId} for update`.execute(tx);
  if (rows.length === 0) return false;
  await sql`select id from people where id = ${personId} for update`.execute(tx);
  await sql`
    select id from people where id <> ${personId} and id in (
      select m.person_id from members m join families f on f.id = m.family_id where ${personId} in (f.owner_id, m.added_by)
      union select c.former_owner_id from owner_changes c join documents d on d.id = c.document_id where d.owner_id = ${personId}
      union select k.person_id from marks k join documents d on d.id = k.document_id left join families f on f.id = d.family_id
        where ${personId} in (d.owner_id, f.owner_id)
      union select owner_id from documents where ${personId} in (added_by, trashed_by))
    order by id for no key update`.execute(tx);
  await sql`
    select person_id from members where ${personId} in (person_id, added_by)
      or family_id in (select id from families where owner_id = ${personId})
    order by family_id, person_id for update`.execute(tx);
  await sql`
    select id from families where ${personId} in (owner_id, created_by) or id in (
      select family_id from members where ${personId} in (person_id, added_by)
      union select family_id from documents where ${personId} in (added_by, trashed_by)
      union select s.family_id from shares s join documents d on d.id = s.document_id
        where ${personId} in (s.shared_by, d.added_by, d.trashed_by))
    order by id for update`.execute(tx);
  return true;
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
  await sql`update people set email = '' where id = ${personId}`.execute(tx);
  await tx.deleteFrom('members').where('person_id', '=', personId).execute();
}

/** The account, and by its keys the profile, marks, sessions and all ways of signing in. */
export async function deletePerson(tx: SystemTransaction, personId: string): Promise<void> {
  // where an address stands as words, no key leads. Only one that was shown to be theirs: signing up with somebody
  // else's address, or asking to change to it, and leaving again would end the letters that wait for that person
  const { rows } = await sql<{ email: string }>`
    select email from auth.users where id = ${personId} and email_verified`.execute(tx);
  const addresses = rows.map(({ email }) => email);
  await sql`delete from invites where email = any(${addresses})`.execute(tx);
  await sql`delete from mails where to_email = any(${addresses})`.execute(tx);
  await sql`
    delete from auth.verifications v using auth.users u
    where u.id = ${personId} and (v.identifier = u.email or v.identifier like '%-' || u.email
      or position(u.id::text in v.identifier) > 0 or position(u.id::text in v.value) > 0)`.execute(tx);
  // who a document was handed on from or to; the activity stays with the document, which may be somebody else's now
  await sql`
    update activity set detail = replace(detail::text, to_json(${personId}::text)::text, 'null')::jsonb
    where action = 'edited' and position(${personId} in detail::text) > 0`.execute(tx);
  await sql`delete from rate_limits where position(${personId} in bucket) > 0`.execute(tx);
  await sql`delete from auth.users where id = ${personId}`.execute(tx);
}
