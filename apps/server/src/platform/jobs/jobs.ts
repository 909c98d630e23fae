import type { Transaction } from '../db/transactions.ts';

/** Every kind of background work and what it is told: ids only, never contents. */
export interface Tasks {
  'make-thumbnail': { documentId: string };
  'send-mail': { mailId: string };
  /** Takes files from the store whose deletion was committed. */
  'remove-files': Record<string, never>;
  /** What is left of somebody outside the tables, once their account is gone. */
  'forget-person': { personId: string };
  /** What is due for everybody whose morning has come. */
  'make-reminders': Record<string, never>;
  /** One push to one device. */
  'send-push': { pushId: string };
  /** Texts that are not in the search index yet. */
  'index-texts': Record<string, never>;
  sweep: Record<string, never>;
  /** Worked on only where archives are kept. */
  'make-backup': Record<string, never>;
}
export type TaskName = keyof Tasks;

/** What `jobs.plan` in the database takes of each: the id in its payload, and whether requests may plan it. */
export const TASKS: { [N in TaskName]: { subject: keyof Tasks[N] | null; isOfRequests: boolean } } = {
  'make-thumbnail': { subject: 'documentId', isOfRequests: true },
  'send-mail': { subject: 'mailId', isOfRequests: true },
  'remove-files': { subject: null, isOfRequests: true },
  'forget-person': { subject: 'personId', isOfRequests: false },
  'make-reminders': { subject: null, isOfRequests: false },
  'send-push': { subject: 'pushId', isOfRequests: false },
  'index-texts': { subject: null, isOfRequests: false },
  sweep: { subject: null, isOfRequests: false },
  'make-backup': { subject: null, isOfRequests: false },
};

/** Plans a task in the caller's transaction: it runs after the commit, or never. */
export type Enqueue = <N extends TaskName>(tx: Transaction, name: N, payload: Tasks[N]) => Promise<void>;

/**
 * What a worker does for each task; those without a handler are left to other workers. A task may run again after a
 * crash, so each leaves things as if it had run once.
 */
export type TaskHandlers = { [N in TaskName]?: (payload: Tasks[N], signal: AbortSignal) => Promise<unknown> };

/** When tasks run by themselves, in the form of cron, by this machine's clock. */
export type Schedules = { [N in TaskName]?: string };
