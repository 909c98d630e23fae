import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { REQUEST_LIMIT } from '../db/limits.ts';
import { takeConnection } from '../db/pool.ts';

const RETRY_MS = 1_000;
/** Changes within this time after a publication are published together. */
const PAUSE_MS = 10;
/** Before every transaction. */
const FROM_THE_START = '0';

/** Sends the notifications that committed transactions have left (0029_notifications_after_commit.sql). */
export interface Publisher {
  /** Soon, in a transaction of its own, one at a time in each process. Does not wait, never throws. */
  publish(): void;
  /** Publishes what it was asked for, then no more. The pool is still open. */
  close(): Promise<void>;
}

export function createPublisher(
  pool: pg.Pool,
  log: (problem: unknown) => void,
  { retryMs = RETRY_MS } = {},
): Publisher {
  const closing = new AbortController();
  /** Nothing is pending of transactions before this one, and nothing will be. */
  let since = FROM_THE_START;
  let isAsked = false;
  let isFailing = false;
  let running: Promise<void> | undefined;

  pool.on('connect', () => {
    since = FROM_THE_START; // perhaps to another server, whose transactions have other numbers
  });

  async function run(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      const isDone = await publishAll();
      if (!isDone) isAsked = !closing.signal.aborted;
      await sleep(isDone ? PAUSE_MS : retryMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
    running = undefined;
  }

  async function publishAll(): Promise<boolean> {
    try {
      let isFull: boolean;
      do ({ next: since, isFull } = await publishPending(pool, since));
      while (isFull);
      isFailing = false;
      return true;
    } catch (error) {
      if (!isFailing) log(error); // once for each time that the database is away
      isFailing = true;
      return false;
    }
  }

  return {
    publish: () => {
      if (closing.signal.aborted) return;
      isAsked = true;
      running ??= run();
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

async function publishPending(pool: pg.Pool, since: string): Promise<{ next: string; isFull: boolean }> {
  const client = await takeConnection(pool);
  const text = `begin; set local role kinvault_system; select next, is_full as "isFull" from publish_pending('${since}'); commit`;
  try {
    const query = { text, query_timeout: REQUEST_LIMIT.answerMs } as pg.QueryConfig;
    const results = (await client.query(query)) as unknown as pg.QueryResult[];
    client.release();
    return results[2]?.rows[0];
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
