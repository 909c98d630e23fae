import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { ReadOnlyDatabase } from '../db/connection-faults.ts';
import { KEEP_ALIVE } from '../db/limits.ts';
import { type Job, type Schedules, TASKS, type TaskHandlers, type TaskName } from './jobs.ts';
import { PLANNING_LOCK, SCHEMA } from './migrate-jobs.ts';

/**
 * A worker fetches one batch, then sleeps until a NOTIFY or its poll. With the default batch of 1, five workers finished
 * 15 of a backlog in a minute. So: batches, fetched without a pause while they come back full, each job settled alone.
 * A retry raises no NOTIFY: the poll bounds how late it runs.
 */
const WORK = {
  localConcurrency: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 3,
} as const;

/** Transactions that plan a job end soon after. */
const PLANNERS_MS = 1_000;

/** Then the connection is thrown away. What the database still does of it, it finishes. */
const QUERY_MS = 10_000;

const STOP_MS = 20_000;
/** How long a stop waits for the database: pg-boss would wait forever for one that has vanished. */
const GOODBYE_MS = 3_000;

const TZ = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Jobs {
  /** Throws unless the queue's own connections work. Not there in a process that does no background work. */
  check?: () => Promise<void>;
  /** Waits for running jobs up to 20 s, then hands the rest back to the queue. A database that has vanished is not waited for. */
  stop(): Promise<void>;
}

/** Makes this process a worker for the tasks of `handlers`. */
export async function startJobs(
  connection: pg.ClientConfig,
  log: (problem: unknown) => void,
  handlers: TaskHandlers,
  { schedules = {} }: { schedules?: Schedules } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as object),
    ...{ ...KEEP_ALIVE, query_timeout: QUERY_MS },
    ...{ schema: SCHEMA, migrate: false, createSchema: false, max: 3 },
    ...{ useListenNotify: true, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 },
  });
  let isStopping = false;
  boss.on('error', (problem) => {
    if (!isStopping) log(problem); // once stopped, its last connection may still be closing when the database stops
  });
  boss.on('warning', log);
  await boss.start();
  for (const name of Object.keys(handlers) as TaskName[])
    if (handlers[name]) await startWorker(boss, name, { handlers, log });
  for (const [name, time] of Object.entries(schedules))
    if (time) await boss.schedule(name, time, {}, { missed: 'once', tz: TZ });
  return {
    check: () => requireQueue(boss),
    stop: async () => {
      await withinTime(boss.stop({ timeout: STOP_MS }), STOP_MS + GOODBYE_MS);
      isStopping = true;
    },
  };
}

async function withinTime(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function requireQueue(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyDatabase();
}

interface Work {
  handlers: TaskHandlers;
  log: (problem: unknown) => void;
}

async function startWorker(boss: PgBoss, name: TaskName, { handlers, log }: Work) {
  const handle = handlers[name] as (payload: unknown, job: Job) => Promise<unknown>;
  await boss.work(name, WORK, async (jobs) => {
    const results: { id: string; status: 'completed' | 'failed' }[] = [];
    if (TASKS[name].subject === null) {
      const ready = await settle(() => waitForPlanners(boss, name), log);
      if (ready.status === 'failed') return jobs.map(({ id }) => ({ id, ...ready }));
    }
    // one after the other: each holds a whole file in memory, and one child draws them
    for (const job of jobs) {
      const result = await settle(async () => {
        await handle(job.data, job);
      }, log);
      results.push({ id: job.id, ...result });
    }
    return results;
  });
}

/**
 * A transaction that found such a job waiting has planned none of its own, so it must end before the job looks at what there
 * is to do. Transactions that begin later find the job active and plan the next one. While this waits for the lock, other
 * transactions that plan the task wait too, so it gives up after a second, and the job is run again later.
 */
async function waitForPlanners(boss: PgBoss, name: TaskName): Promise<void> {
  const statement = `select set_config('lock_timeout', '${PLANNERS_MS}', true), pg_advisory_xact_lock(${PLANNING_LOCK})`;
  await boss.getDb().executeSql(statement, [name]);
}

async function settle(work: () => Promise<void>, log: (problem: unknown) => void) {
  try {
    await work();
    return { status: 'completed' as const };
  } catch (error) {
    log(error);
    return { status: 'failed' as const, output: { message: (error as Error).message } };
  }
}
