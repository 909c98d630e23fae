import { AppError } from '@kinvault/domain/errors.ts';
import type { PersonChange } from '@kinvault/domain/families/guardian.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { insertMember } from '../families/families.repository.ts';
import { requireRightToChange } from '../families/family-access.ts';

/** Of a person without an account: others write their own names. By a guardian. */
export async function changePerson(
  tx: SystemTransaction,
  actor: Actor,
  { personId, name, bornOn }: PersonChange & { personId: string },
): Promise<void> {
  const { rows } = await sql`
    update people set name = ${name}, born_on = ${bornOn}, updated_at = now()
    where id = ${personId} and not has_account and ${looksAfter(actor, personId)} returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
}

/** To a second home of a child: what is shared with one is not shown in the other [PPL-4]. */
export async function addToFamily(
  tx: SystemTransaction,
  actor: Actor,
  { personId, familyId }: { personId: string; familyId: string },
): Promise<void> {
  await requireRightToChange(tx, actor, familyId, 'invite');
  const { rows } = await sql`
    select from people where id = ${personId} and not has_account and ${looksAfter(actor, personId)}
    for no key update`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
  await insertMember(tx, { familyId, personId, role: 'Viewer', state: 'active', addedBy: actor.personId });
}

function looksAfter(actor: Actor, personId: string) {
  return sql<boolean>`exists (
    select from active_guardians() where person_id = ${personId} and guardian_id = ${actor.personId})`;
}
