import { localTime } from '@kinvault/domain/reminders/mornings.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

/** Where the person is, by the database's clock. PostgreSQL is not asked for a zone: it does not know all that Node knows. */
export async function findToday(tx: WebTransaction, personId: string): Promise<string> {
  const { rows } = await sql<{ now: string; timeZone: string }>`
    select now(), time_zone as "timeZone" from reminder_preferences where person_id = ${personId}`.execute(tx);
  return localTime(new Date(rows[0]?.now ?? Date.now()), rows[0]?.timeZone ?? 'UTC').date;
}
