import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteMembership } from './families.repository.ts';
import { listAdminIds } from './family-access.ts';

interface LeftFamily {
  id: string;
  name: string;
}

/** The families that accepting an invitation leaves: not those that the person owns or stays in [D-3]. */
export async function listFamiliesToLeave(
  tx: SystemTransaction,
  personId: string,
  stays: string[],
): Promise<LeftFamily[]> {
  const { rows } = await sql<LeftFamily>`
    select f.id, f.name from members m join families f on f.id = m.family_id
    where m.person_id = ${personId} and m.state = 'active' and f.owner_id <> ${personId}
      and f.id <> all(${stays}::uuid[])`.execute(tx);
  return rows;
}

/** Under the lock of the family. Nothing happens where the person owns it by now, or has left already. */
export async function leaveOnMove(tx: SystemTransaction, personId: string, family: LeftFamily): Promise<void> {
  const { rows } = await sql`
    select from families where id = ${family.id} and owner_id = ${personId}`.execute(tx);
  if (rows.length > 0) return;
  const isLeft = await deleteMembership(tx, family.id, personId);
  if (!isLeft) return;
  await addNotices(tx, await listAdminIds(tx, family.id), { kind: 'left', family, actorId: personId });
}
