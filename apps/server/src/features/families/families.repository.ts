import { sql } from 'kysely';
import type { Members } from '../../platform/db/database.ts';
import type { SystemTransaction, Transaction, WebTransaction } from '../../platform/db/transactions.ts';

/** Under both roles: with a new account there is no session yet that a policy could go by. */
export async function insertFamily(
  tx: Transaction,
  family: { id: string; name: string; ownerId: string },
): Promise<void> {
  const { id, name, ownerId } = family;
  await tx.insertInto('families').values({ id, name, owner_id: ownerId, created_by: ownerId }).execute();
}

export interface NewMember {
  familyId: string;
  personId: string;
  role: Members['role'];
  state: Members['state'];
  addedBy: string | null;
}

/** False if the person has a membership in that family already. Runs under both roles, like `insertFamily`. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<boolean> {
  const { familyId, personId, role, state, addedBy } = member;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    .values({ family_id: familyId, person_id: personId, role, state, added_by: addedBy })
    .onConflict((conflict) => conflict.columns(['family_id', 'person_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The invite that an active code belongs to; expiry by the database's clock. */
export async function findCodeInvite(tx: SystemTransaction, code: string) {
  return tx
    .selectFrom('invites')
    .innerJoin('families', 'families.id', 'invites.family_id')
    .select([
      'invites.family_id as familyId',
      'families.name as familyName',
      'families.asks_before_join as asksBeforeJoin',
      sql<boolean>`invites.expires_at <= now()`.as('isExpired'),
    ])
    .where('invites.code', '=', code)
    .where('invites.ended_at', 'is', null)
    .where('families.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Of these people in these families, as far as the caller can see them; a family in the trash is nobody's. */
/** Of the caller and these people in these families. */
export async function listMemberships(tx: WebTransaction, personIds: string[], familyIds: string[]) {
  return tx
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select(['family_id as familyId', 'person_id as personId', 'role', 'state'])
    .select(sql<boolean>`families.owner_id = members.person_id`.as('isOwner'))
    .where('families.deleted_at', 'is', null)
    .where('person_id', '=', sql<string>`any(array_append(${personIds}::uuid[], me()))`)
    .where('family_id', '=', sql<string>`any(${familyIds}::uuid[])`)
    .execute();
}

/** False where there is none. Under both roles: an invitation moves its person out of families that others must not see. */
export async function deleteMembership(tx: Transaction, familyId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('members')
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Lets in somebody who has asked, with the role that they asked for or with another. */
export async function activateMember(
  tx: SystemTransaction,
  familyId: string,
  personId: string,
  role?: Members['role'],
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ state: 'active', ...(role && { role }) })
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .where('state', '=', 'requested')
    .execute();
}

/** Who has an account: only they can go on with the family. */
export async function listActiveMemberIds(tx: WebTransaction, familyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select('person_id as personId')
    .where('family_id', '=', familyId)
    .where('people.has_account', '=', true)
    .where('state', '=', 'active')
    .execute();
  return rows.map(({ personId }) => personId);
}

export type HandOverOutcome = 'done' | 'no heir' | 'not the owner';

/** Decided again under the rows' locks. */
export async function updateOwner(tx: WebTransaction, familyId: string, heirId: string): Promise<HandOverOutcome> {
  const { rows } = await sql<{ outcome: HandOverOutcome }>`
    select hand_over_family(${familyId}, ${heirId}) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'no heir';
}
