import { AppError } from '@kinvault/domain/errors.ts';
import type { NewPerson } from '@kinvault/domain/families/guardian.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRightToChange } from '../families/family-access.ts';

/** A person without an account, in a family that the actor manages. The actor looks after them from the start [PPL-1]. */
export async function addPerson(
  tx: WebTransaction,
  actor: Actor,
  { familyId, personId, name, bornOn, guardianIds }: NewPerson & { familyId: string; personId: string },
): Promise<void> {
  await requireRightToChange(tx, actor, familyId, 'invite');
  const asked = [...new Set(guardianIds)].filter((id) => id !== actor.personId);
  const { rows } = await sql<{ isAdded: boolean }>`
    select add_person(${familyId}, ${personId}, ${name}, ${bornOn}, ${asked}::uuid[]) as "isAdded"`.execute(tx);
  if (!rows[0]?.isAdded) throw new AppError('not_found');
}
