/** How long one query may take. A request has five seconds for its answer, a frozen database included [REL-5]. */
export interface QueryLimit {
  /** Then the database itself gives the query up; its transaction is rolled back and the connection stays. */
  statementMs: number;
  /** Then the database does not answer at all: the connection is thrown away. Also the longest wait for one. */
  answerMs: number;
}

export const REQUEST_LIMIT: QueryLimit = { statementMs: 3_500, answerMs: 4_000 };

/** For reading or deleting everything that a person has: searches, exports, deletions. */
export const LONG_LIMIT: QueryLimit = { statementMs: 60_000, answerMs: 62_000 };

/** For jobs and the start: nobody waits for them. */
export const JOB_LIMIT: QueryLimit = { statementMs: 600_000, answerMs: 605_000 };

/**
 * A host that has vanished is noticed by the network itself: after ten silent seconds Node has it asked every second, and
 * gives the connection up after ten questions without an answer.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A server that is stopped in the middle of a transaction holds its locks no longer than this. */
export const IDLE_TRANSACTION_MS = 60_000;

/** How long after a file was stored and its key was wrapped its row may still be committed. */
export const FILE_COMMIT_MS = LONG_LIMIT.answerMs;
