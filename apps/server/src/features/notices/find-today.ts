import { localTime } from '@kinvault/domain/reminders/mornings.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

/**
 * Where the person is, by the database's clock. PostgreSQL is not asked for a zone: it does not know all that Node knows.
 * Under both roles: everybody reads their own zone.
 */
export async function findToday(tx: Transaction, personId: string): Promise<string> {
  return (await findLocalDay(tx, personId)).today;
}

/** The same, with the zone that it is told by. */
export async function findLocalDay(
  tx: Transaction,
  personId: string,
): Promise<{ now: Date; today: string; timeZone: string }> {
  const { rows } = await sql<{ now: string; timeZone: string }>`
    select now(), time_zone as "timeZone" from reminder_preferences where person_id = ${personId}`.execute(tx);
  const now = new Date(rows[0]?.now ?? Date.now());
  const timeZone = rows[0]?.timeZone ?? 'UTC';
  return { now, timeZone, today: localTime(now, timeZone).date };
}
