import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { getMember, requireRightToChange } from '../families/family-access.ts';

/**
 * Makes a person without an account of one whose account an Admin of this family made and nobody has claimed [D-4]. Their
 * documents, sharing and history stay; the address is free again, and the actor looks after them. A claim at this very
 * moment waits for the same row.
 *
 * @throws forbidden for an account that its person has claimed, or that owns a family
 */
export async function endUnclaimedAccount(
  tx: SystemTransaction,
  actor: Actor,
  { familyId, personId }: { familyId: string; personId: string },
): Promise<void> {
  await requireRightToChange(tx, actor, familyId, 'removeMembers');
  await getMember(tx, familyId, personId);
  await sql`select from auth.users where id = ${personId} for update`.execute(tx);
  const { rows } = await sql`
    select from people
    where id = ${personId} and made_for_family_id = ${familyId}
      and not exists (select from families where owner_id = ${personId}) for update`.execute(tx);
  if (rows.length === 0) throw new AppError('forbidden');
  await sql`update members set role = 'Viewer' where person_id = ${personId} and role <> 'Viewer'`.execute(tx);
  await sql`
    insert into guardians (person_id, guardian_id, asked_by, accepted_at)
    values (${personId}, ${actor.personId}, ${actor.personId}, now())`.execute(tx);
  await sql`delete from guardians where guardian_id = ${personId}`.execute(tx);
  await sql`delete from mails where to_email in (select email from auth.users where id = ${personId})`.execute(tx);
  await sql`delete from auth.users where id = ${personId}`.execute(tx);
  await sql`
    update people set has_account = false, made_for_family_id = null, contact_email = null, is_contact_confirmed = false,
      last_seen_at = null, updated_at = now()
    where id = ${personId}`.execute(tx);
}
