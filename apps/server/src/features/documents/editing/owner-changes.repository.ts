import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

interface TakeBack {
  /** 'unknown': there is no change of owner that the caller could undo. 'over': it is too long ago. */
  outcome: 'done' | 'already_owner' | 'over' | 'unknown';
  takenFrom: string | null;
}

/** The database decides on the locked row: one of two concurrent calls wins. */
export async function takeBack(tx: WebTransaction, documentId: string): Promise<TakeBack> {
  const { rows } = await sql<TakeBack>`
    select outcome, taken_from as "takenFrom" from take_back_document(${documentId})`.execute(tx);
  return rows[0] ?? { outcome: 'unknown', takenFrom: null };
}

/** Makes the caller the owner again. False after ten minutes, or if somebody has changed the document since. */
export async function undoOwnerChange(tx: WebTransaction, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`select undo_hand_on(${documentId}) as "isUndone"`.execute(tx);
  return rows[0]?.isUndone ?? false;
}
