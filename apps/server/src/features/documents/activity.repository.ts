import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '../../platform/db/transactions.ts';

export interface NewActivity {
  documentId: string;
  actorId: string;
  action: 'added';
}

/** Who did what: written with the change itself, so that neither is there without the other. */
export async function recordActivity(tx: Transaction, { documentId, actorId, action }: NewActivity): Promise<void> {
  await tx
    .insertInto('activity')
    .values({ id: randomUUIDv7(), document_id: documentId, actor_id: actorId, action, family_id: null })
    .execute();
}
