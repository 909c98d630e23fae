import { randomUUIDv7 } from 'node:crypto';
import type { ActivityAction, ActivityDetail } from '@kinvault/domain/documents/details.schema.ts';
import type { Transaction } from '../../platform/db/transactions.ts';

export interface NewActivity {
  documentId: string;
  actorId: string;
  action: ActivityAction;
  detail?: ActivityDetail;
}

/** Who did what: written with the change itself, so that neither is there without the other. */
export async function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  const { documentId, actorId, action, detail = {} } = activity;
  await tx
    .insertInto('activity')
    .values({
      id: randomUUIDv7(),
      document_id: documentId,
      actor_id: actorId,
      action,
      family_id: null,
      detail: JSON.stringify(detail),
    })
    .execute();
}
