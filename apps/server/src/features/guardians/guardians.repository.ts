import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import type { NoticeKind } from '@kinvault/domain/families/notice.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';

export interface LookedAfter {
  hasAccount: boolean;
  /** In force, or asked. */
  guardians: { id: string; isActive: boolean; isUnlimited: boolean; askedBy: string | null }[];
}

/** Locks the person, so that changes of who looks after them follow each other. @throws not_found */
export async function lockLookedAfter(tx: SystemTransaction, personId: string): Promise<LookedAfter> {
  const person = await tx
    .selectFrom('people')
    .select('has_account as hasAccount')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('not_found');
  const { rows } = await sql<LookedAfter['guardians'][number]>`
    select guardian_id as id, accepted_at is not null as "isActive", until is null as "isUnlimited", asked_by as "askedBy"
    from guardians
    where person_id = ${personId} and (until is null or until > now())`.execute(tx);
  return { ...person, guardians: rows };
}

/** As `lockLookedAfter`, for a change that only a guardian of somebody without an account makes. @throws not_found */
export async function lockAsGuardian(
  tx: SystemTransaction,
  { personId: guardianId }: Actor,
  personId: string,
): Promise<LookedAfter> {
  const lookedAfter = await lockLookedAfter(tx, personId);
  const isGuardian = lookedAfter.guardians.some(({ id, isActive }) => id === guardianId && isActive);
  if (lookedAfter.hasAccount || !isGuardian) throw new AppError('not_found');
  return lookedAfter;
}

/** Somebody who has claimed their account, in a family of the asking person. */
export async function canBeAsked(tx: SystemTransaction, askerId: string, guardianId: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select has_account and made_for_family_id is null and have_common_family(${askerId}, ${guardianId}) as "isKnown"
    from people where id = ${guardianId}`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

/** Somebody whose time is over can be asked again. */
export async function insertQuestion(
  tx: SystemTransaction,
  question: { personId: string; guardianId: string; askedBy: string },
): Promise<void> {
  const { personId, guardianId, askedBy } = question;
  await sql`
    insert into guardians (person_id, guardian_id, asked_by) values (${personId}, ${guardianId}, ${askedBy})
    on conflict (person_id, guardian_id) do update
    set asked_by = excluded.asked_by, asked_at = now(), accepted_at = null, until = null
    where guardians.until <= now()`.execute(tx);
}

export async function acceptQuestion(tx: SystemTransaction, personId: string, guardianId: string): Promise<void> {
  await sql`
    update guardians set accepted_at = now()
    where person_id = ${personId} and guardian_id = ${guardianId} and accepted_at is null`.execute(tx);
}

export async function deleteGuardian(tx: SystemTransaction, personId: string, guardianId: string): Promise<void> {
  await tx.deleteFrom('guardians').where('person_id', '=', personId).where('guardian_id', '=', guardianId).execute();
}

type GuardianNotice = Extract<NoticeKind, `guardian_${string}`>;

/** Never tells the actor. */
export async function tellOfGuardianship(
  tx: SystemTransaction,
  personIds: readonly string[],
  notice: { kind: GuardianNotice; actorId: string; lookedAfterId: string },
): Promise<void> {
  const { kind, actorId, lookedAfterId } = notice;
  const rows = [...new Set(personIds)]
    .filter((id) => id !== actorId)
    .toSorted() // each is locked: two transactions in different order would deadlock
    .map((id) => ({ id: randomUUIDv7(), person_id: id, kind, actor_id: actorId, detail: lookedAfterId }));
  if (rows.length > 0) await tx.insertInto('notices').values(rows).execute();
}

/**
 * The person has an account from now on: questions to look after them end, and the parts end at `until`, or earlier where
 * they already do. Null: now.
 *
 * @returns who looked after them
 */
export async function endForPerson(tx: SystemTransaction, personId: string, until: Date | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guardian_id as id from active_guardians() where person_id = ${personId}`.execute(tx);
  await sql`
    delete from guardians
    where person_id = ${personId} and (accepted_at is null or ${until}::timestamptz is null)`.execute(tx);
  await sql`update guardians set until = least(until, ${until}) where person_id = ${personId}`.execute(tx);
  return rows.map(({ id }) => id);
}
