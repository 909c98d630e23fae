import type { Transaction } from '../db/transactions.ts';

/** Every kind of background work and what it is told: ids only, never contents. */
export interface Tasks {
  'make-thumbnail': { documentId: string };
  'send-mail': { mailId: string };
  /** Takes files from the store whose deletion was committed. */
  'remove-files': Record<string, never>;
  /** What is left of somebody outside the tables, once their account is gone. */
  'forget-person': { personId: string };
  sweep: Record<string, never>;
}
export type TaskName = keyof Tasks;

/** Plans a task in the caller's transaction: it runs after the commit, or never. */
export type Enqueue = <N extends TaskName>(tx: Transaction, name: N, payload: Tasks[N]) => Promise<void>;

/** What a worker does for each task. A task may run again after a crash, so each leaves things as if it had run once. */
export type TaskHandlers = { [N in TaskName]: (payload: Tasks[N], signal: AbortSignal) => Promise<void> };
