/** Messages from a page to the service worker. */
export type WorkerMessage =
  | { kind: 'keep-pdf-reader' }
  /** files that the page had loaded before the worker was active */
  | { kind: 'keep-loaded'; paths: string[] }
  /** the files that another app has shared, sent back through the message's port */
  | { kind: 'hand-over-files' }
  /** removes waiting files and shown reminders: they belong to the person who was signed in */
  | { kind: 'session-ended' };
