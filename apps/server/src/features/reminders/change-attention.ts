import type { AttentionChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import { sql } from 'kysely';
import { refusedByPolicy } from '../../platform/db/constraint-errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';

/** The caller's own; it takes sight of the document and no other right. @throws not_found */
export async function changeAttention(
  tx: WebTransaction,
  { personId }: Actor,
  documentId: string,
  change: AttentionChange,
): Promise<void> {
  const columns = {
    is_watching: change.isWatching,
    remind_on: change.remindOn,
    remind_note: change.remindNote,
    snoozed_until: change.snoozedUntil,
    done_for: change.doneFor,
  };
  // a calendar program takes a change of its alarms only with a higher SEQUENCE
  const doneChange =
    change.doneFor === undefined
      ? {}
      : { done_changed_at: sql<string>`now()`, done_revision: sql<number>`marks.done_revision + 1` };
  await tx
    .insertInto('marks')
    .values({
      ...{ document_id: documentId, person_id: personId, ...columns },
      ...(change.doneFor !== undefined && { done_changed_at: sql<string>`now()`, done_revision: 1 }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['document_id', 'person_id'])
        .doUpdateSet({ document_id: documentId, ...columns, ...doneChange }),
    )
    .execute()
    .catch(refusedByPolicy('not_found'));
}
