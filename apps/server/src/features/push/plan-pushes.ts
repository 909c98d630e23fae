import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { EmergencyPushKind } from './emergency-push-words.ts';

/** One push to each device of these people, in the transaction that makes the reminders it tells of. */
export async function planPushes(
  { enqueue }: { enqueue: Enqueue },
  tx: SystemTransaction,
  personIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into pushes (subscription_id, created_at)
    select id, now() from push_subscriptions where person_id = any(${personIds}::uuid[]) -- the time of its reminders
    returning id`.execute(tx);
  for (const { id } of rows) await enqueue(tx, 'send-push', { pushId: id });
}

/** One push to each device of this person: it comes at once, in quiet hours too. */
export async function planEmergencyPushes(
  { enqueue }: { enqueue: Enqueue },
  tx: SystemTransaction,
  { personId, kind, aboutId }: { personId: string; kind: EmergencyPushKind; aboutId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into pushes (subscription_id, kind, about_id)
    select id, ${kind}, ${aboutId} from push_subscriptions where person_id = ${personId} returning id`.execute(tx);
  for (const { id } of rows) await enqueue(tx, 'send-push', { pushId: id });
}
