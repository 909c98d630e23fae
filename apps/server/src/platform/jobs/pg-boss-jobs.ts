import type { Kysely } from 'kysely';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Enqueue, TaskHandlers, TaskName } from './jobs.ts';

const SCHEMA = 'jobs';
const TASK_NAMES: TaskName[] = ['make-thumbnail', 'send-mail', 'remove-files', 'forget-person', 'sweep'];
/** A job whose worker died is taken up again 12 s later (measured); one that fails five times goes to `dead`. */
const QUEUE = {
  notify: true,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  deadLetter: 'dead',
};
/** A mail server may be away for a weekend: tried for two days, at most a minute after it is back. */
const MAIL_QUEUE = { ...QUEUE, retryLimit: 3000, retryDelayMax: 60 };
const queueOf = (name: TaskName) => (name === 'send-mail' ? MAIL_QUEUE : QUEUE);
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

export interface Jobs {
  enqueue: Enqueue;
  /** Waits for running jobs up to 20 s, then hands the rest back to the queue. */
  stop(): Promise<void>;
}

/** Left on the schema when all is in place: pg-boss's version and our queues. Change it with either. */
const SETUP = `pg-boss 12.35.0 with ${TASK_NAMES.join(', ')}`;

/** Installs or upgrades the queue's own schema, and lets requests plan tasks. Run by the database's owner, after migrating. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  if ((await foundSetup(connection)) === SETUP) return;
  const boss = new PgBoss({ ...(connection as object), schema: SCHEMA, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('dead');
  for (const name of TASK_NAMES) {
    await ((await boss.getQueue(name)) ? boss.updateQueue(name, queueOf(name)) : boss.createQueue(name, queueOf(name)));
  }
  for (const role of ['kinvault_web', 'kinvault_system']) {
    await boss.getDb().executeSql(`grant usage on schema ${SCHEMA} to ${role}`);
    await boss.getDb().executeSql(`grant select on ${SCHEMA}.version, ${SCHEMA}.queue to ${role}`);
    // select: its insert returns the id; so payloads carry ids only
    await boss.getDb().executeSql(`grant insert, select on ${SCHEMA}.job, ${SCHEMA}.job_common to ${role}`);
  }
  await boss.getDb().executeSql(`comment on schema ${SCHEMA} is '${SETUP}'`);
  await boss.stop({ graceful: false });
}

async function foundSetup(connection: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') as setup`,
    );
    return rows[0].setup;
  } finally {
    await client.end();
  }
}

/** `handlers` make this process a worker; without them it only plans tasks. */
export async function startJobs(
  connection: pg.ClientConfig,
  log: (problem: unknown) => void,
  handlers?: TaskHandlers,
): Promise<Jobs> {
  const role = handlers
    ? { max: 3, useListenNotify: true, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }
    : { max: 1, supervise: false, schedule: false };
  const boss = new PgBoss({ ...(connection as object), schema: SCHEMA, migrate: false, createSchema: false, ...role });
  let isStopping = false;
  boss.on('error', (problem) => {
    if (!isStopping) log(problem); // once stopped, its last connection may still be closing when the database stops
  });
  boss.on('warning', log);
  await boss.start();
  if (handlers) {
    for (const name of TASK_NAMES) await startWorker(boss, name, handlers, log);
    await boss.schedule('sweep', '17 * * * *', {}, { missed: 'once' });
  }
  return {
    enqueue: async (tx, name, payload) => {
      await boss.send(name, payload, { db: fromKysely(tx as Kysely<unknown> as never) });
    },
    stop: async () => {
      await boss.stop(handlers ? { timeout: 20_000 } : { graceful: false });
      isStopping = true;
    },
  };
}

async function startWorker(boss: PgBoss, name: TaskName, handlers: TaskHandlers, log: (problem: unknown) => void) {
  const handle = handlers[name] as (payload: unknown, signal: AbortSignal) => Promise<void>;
  await boss.work(name, WORK, async (jobs) => {
    const results = [];
    // one after the other: each holds a whole file in memory, and one child draws them
    for (const job of jobs) results.push({ id: job.id, ...(await settle(() => handle(job.data, job.signal), log)) });
    return results;
  });
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
