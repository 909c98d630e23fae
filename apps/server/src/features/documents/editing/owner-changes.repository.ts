import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

export interface TakeBack {
  /** 'unknown': there is no change of owner that the caller could undo. 'over': it is too long ago. */
  outcome: 'done' | 'already_owner' | 'over' | 'unknown';
  takenFrom: string | null;
}

/** The database decides on the locked row: of two calls at once one takes it back. */
export async function takeBack(tx: WebTransaction, documentId: string): Promise<TakeBack> {
  const { rows } = await sql<TakeBack>`
    select outcome, taken_from as "takenFrom" from take_back_document(${documentId})`.execute(tx);
  return rows[0] ?? { outcome: 'unknown', takenFrom: null };
}
