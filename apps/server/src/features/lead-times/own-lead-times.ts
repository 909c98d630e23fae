import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

/** SQL for a person's own lead times, as `OwnLeadTimes`. @param person SQL for the person's id */
export function ownLeadTimesOf(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_object_agg(l.type,
      json_build_object('timeToRenew', l.time_to_renew, 'firstReminder', l.first_reminder)), '{}')
    from lead_times l where l.person_id = ${person})`;
}

export async function findOwnLeadTimes(tx: WebTransaction, personId: string): Promise<OwnLeadTimes> {
  const { rows } = await sql<{ own: OwnLeadTimes }>`select ${ownLeadTimesOf(sql`${personId}::uuid`)} as own`.execute(
    tx,
  );
  return rows[0]?.own ?? {};
}
