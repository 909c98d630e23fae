import type { Transaction } from '../db/transactions.ts';

/** Every kind of background work and its payload: ids only, never contents. */
export interface Tasks {
  /** Thumbnails and texts of all documents that wait. */
  'draw-thumbnails': Record<string, never>;
  /** A piece of one upload: its machine-readable zone, or some pages of its text. */
  'read-uploads': Record<string, never>;
  /** What was read of a file before there was a document goes to the search and to its uploader. */
  'hand-over-reading': { fileId: string };
  /** Planned by servers of the previous version, which may still run during an upgrade. */
  'make-thumbnail': { documentId: string };
  'read-zone': { fileId: string };
  'read-text': { fileId: string };
  /** A piece of what was there before files were read. */
  'read-backlog': Record<string, never>;
  'send-mail': { mailId: string };
  /** Takes files from the store whose deletion was committed. */
  'remove-files': Record<string, never>;
  /** Removes what a deleted account has left outside the tables. */
  'forget-person': { personId: string };
  /** Makes the reminders of everybody whose morning has come. */
  'make-reminders': Record<string, never>;
  /** Does what is due of each request in an emergency. */
  'watch-emergencies': Record<string, never>;
  /** One push to one device. */
  'send-push': { pushId: string };
  /** Texts that are not in the search index yet. */
  'index-texts': Record<string, never>;
  sweep: Record<string, never>;
  /** Worked on only where archives are kept. */
  'make-backup': Record<string, never>;
}
export type TaskName = keyof Tasks;

interface TaskPlan<Payload> {
  /**
   * The id in its payload. A task without one finds out itself what there is to do, so that one waiting job does
   * all that is planned until it starts.
   */
  subject: keyof Payload | null;
  /** Whether requests may plan it. */
  isOfRequests: boolean;
}

/** What `jobs.plan` in the database knows of each. */
export const TASKS: { [N in TaskName]: TaskPlan<Tasks[N]> } = {
  'draw-thumbnails': { subject: null, isOfRequests: true },
  'read-uploads': { subject: null, isOfRequests: true },
  'hand-over-reading': { subject: 'fileId', isOfRequests: true },
  'make-thumbnail': { subject: 'documentId', isOfRequests: true },
  'read-zone': { subject: 'fileId', isOfRequests: true },
  'read-text': { subject: 'fileId', isOfRequests: true },
  'read-backlog': { subject: null, isOfRequests: false },
  'send-mail': { subject: 'mailId', isOfRequests: true },
  'remove-files': { subject: null, isOfRequests: true },
  'forget-person': { subject: 'personId', isOfRequests: false },
  'make-reminders': { subject: null, isOfRequests: false },
  'watch-emergencies': { subject: null, isOfRequests: false },
  'send-push': { subject: 'pushId', isOfRequests: false },
  'index-texts': { subject: null, isOfRequests: false },
  sweep: { subject: null, isOfRequests: false },
  'make-backup': { subject: null, isOfRequests: false },
};

/** Plans a task in the caller's transaction: it runs after the commit, or never. */
export type Enqueue = <N extends TaskName>(tx: Transaction, name: N, payload: Tasks[N]) => Promise<void>;

export interface Job {
  /** The same when it is run again. */
  id: string;
  /** Aborted when the job has run for too long. */
  signal: AbortSignal;
}

/**
 * What a worker does for each task; those without a handler are left to other workers. A task may run again after a
 * crash, so each leaves things as if it had run once.
 */
export type TaskHandlers = { [N in TaskName]?: (payload: Tasks[N], job: Job) => Promise<unknown> };

/** When tasks run by themselves, in the form of cron, by this machine's clock. */
export type Schedules = { [N in TaskName]?: string };
