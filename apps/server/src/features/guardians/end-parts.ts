import { sql } from 'kysely';
import { findClockDoubt } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { tellOfGuardianship } from './guardians.repository.ts';

/**
 * Deletes the parts that had an end and are over, and tells both people: a clock that goes back would revive them. While
 * the clock is in doubt they are kept; nobody has a right by them, and a clock that is ahead would end them for good [REL-22].
 */
export async function endParts({ transactions }: { transactions: Transactions }): Promise<void> {
  await transactions.asSystem(async (tx) => {
    if (await findClockDoubt(tx)) return;
    const { rows } = await sql<{ personId: string; guardianId: string }>`
      delete from guardians where (person_id, guardian_id) in (
        select person_id, guardian_id from guardians where until <= now()
        order by person_id, guardian_id for update skip locked)
      returning person_id as "personId", guardian_id as "guardianId"`.execute(tx);
    const told = rows.flatMap(({ personId, guardianId }) => [
      { to: personId, actorId: guardianId, lookedAfterId: personId },
      { to: guardianId, actorId: personId, lookedAfterId: personId },
    ]);
    for (const { to, ...about } of told.toSorted((one, other) => one.to.localeCompare(other.to)))
      await tellOfGuardianship(tx, [to], { kind: 'guardian_ended', ...about });
  });
}
