import type { FamilyChange } from '@kinvault/domain/families/family.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRightToChange } from './family-access.ts';

export async function changeFamily(
  tx: WebTransaction,
  actor: Actor,
  input: { familyId: string; change: FamilyChange },
): Promise<void> {
  const { name, asksBeforeJoin } = input.change;
  await requireRightToChange(tx, actor, input.familyId, 'changeFamily');
  if (name === undefined && asksBeforeJoin === undefined) return;
  await tx
    .updateTable('families')
    .set({ name, asks_before_join: asksBeforeJoin })
    .where('id', '=', input.familyId)
    .execute();
}
