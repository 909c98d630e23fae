/** What a page asks of the service worker. */
export type WorkerMessage =
  | { kind: 'keep-pdf-reader' }
  /** what the page had loaded before the worker was there */
  | { kind: 'keep-loaded'; paths: string[] }
  /** answered through the port that comes along: the files that another app has shared */
  | { kind: 'hand-over-files' }
  /** files that wait and reminders that are shown go: they are for the person who was signed in */
  | { kind: 'session-ended' };
