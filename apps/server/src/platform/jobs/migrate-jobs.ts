import { createRequire } from 'node:module';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { TASKS, type TaskName } from './jobs.ts';

export const SCHEMA = 'jobs';
const TASK_NAMES = Object.keys(TASKS) as TaskName[];
const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string };

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
/** A push is worth a day; a push service that answers with an error is asked ever less often. */
const PUSH_QUEUE = { ...QUEUE, retryLimit: 160 };
/** A large vault takes hours; tried once more after half an hour, then it waits for its next turn. */
const BACKUP_QUEUE = {
  ...QUEUE,
  ...{ retryLimit: 1, retryDelay: 1800, retryDelayMax: 3600, expireInSeconds: 82_800 },
};
/** A server of the version before fetches large batches: what is fetched must not count as lost before its turn. */
const THUMBNAIL_QUEUE = { ...QUEUE, expireInSeconds: 3600 };
const QUEUES: { [N in TaskName]?: typeof QUEUE } = {
  'make-thumbnail': THUMBNAIL_QUEUE,
  'send-mail': MAIL_QUEUE,
  'send-push': PUSH_QUEUE,
  'make-backup': BACKUP_QUEUE,
};
const NOTIFY = 'pg_notify(';
/** Shared by all who plan a task without subject; a worker that begins it takes it exclusively. `$1` is the task. */
export const PLANNING_LOCK = `hashtextextended('jobs.plan ' || $1, 0)`;
const queueOf = (name: TaskName) => QUEUES[name] ?? QUEUE;

/** Left on the schema when all is in place: pg-boss's version, our queues and who may plan what. Change it with any of them. */
const SETUP = `pg-boss ${version} with ${TASK_NAMES.join(', ')}, planned by the statements in jobs.plan, once where they have no subject, with generic plans, told after the commit`;

/** Installs or upgrades the queue's own schema, and lets requests plan tasks. Run by the database's owner, after migrating. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  if ((await foundSetup(connection)) === SETUP) return;
  const boss = new PgBoss({ ...(connection as object), schema: SCHEMA, max: 1, supervise: false, schedule: false });
  // what fails is thrown by its own call; unheard, a connection that the database ends while it is closing ends the process
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('dead');
  for (const name of TASK_NAMES) {
    await ((await boss.getQueue(name)) ? boss.updateQueue(name, queueOf(name)) : boss.createQueue(name, queueOf(name)));
  }
  await allowPlanning(boss);
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

/**
 * Requests and jobs plan tasks through one function that knows each task, and read no job [SEC-46]. The statements in it
 * are pg-boss's own. Written out, not executed as texts: planning one costs a connection more than running it.
 */
async function allowPlanning(boss: PgBoss): Promise<void> {
  const cases = [];
  for (const name of TASK_NAMES)
    cases.push(`when '${name}' then ${(await insertOf(boss, name)).replaceAll('$1', 'new_jobs')} into planned;`);
  const statements = [
    `revoke all on all tables in schema ${SCHEMA} from kinvault_web, kinvault_system`,
    `grant usage on schema ${SCHEMA} to kinvault_web, kinvault_system`,
    `grant select on ${SCHEMA}.queue, ${SCHEMA}.version to kinvault_system`,
    `grant insert, select on ${SCHEMA}.job, ${SCHEMA}.job_common to kinvault_system`,
    planFunction(cases),
    `grant create on schema ${SCHEMA} to kinvault_system`,
    `alter function ${SCHEMA}.plan owner to kinvault_system`,
    `revoke create on schema ${SCHEMA} from kinvault_system`,
    `revoke execute on function ${SCHEMA}.plan from public`,
    `grant execute on function ${SCHEMA}.plan to kinvault_web`,
  ];
  for (const statement of statements) await boss.getDb().executeSql(statement);
}

/**
 * The statement by which pg-boss would plan a job; its one parameter is a JSON array of jobs. Workers are woken after the
 * commit: NOTIFY in the transaction would make it wait for every other one that plans a job (decision 23).
 */
async function insertOf(boss: PgBoss, name: TaskName): Promise<string> {
  let statement = '';
  const db = {
    executeSql: async (text: string) => {
      statement = text;
      return { rows: [{ id: 'none' }] };
    },
  };
  await boss.send(name, {}, { db });
  if (!statement.includes(NOTIFY))
    throw new Error(`pg-boss ${version} does not call ${NOTIFY}…) where a job is planned.`);
  return statement.replaceAll(NOTIFY, 'public.publish_later(');
}

function planFunction(cases: string[]): string {
  const subjects = Object.entries(TASKS).flatMap(([name, { subject }]) =>
    subject ? [`when '${name}' then '${subject}'`] : [],
  );
  const ofRequests = Object.entries(TASKS).flatMap(([name, { isOfRequests }]) => (isOfRequests ? [`'${name}'`] : []));
  return `
create or replace function ${SCHEMA}.plan(task text, payload jsonb) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $plan$
declare
  subject constant text := case task ${subjects.join(' ')} end;
  new_jobs text;
  planned uuid;
begin
  if pg_catalog.current_setting('role') = 'kinvault_web' and task not in (${ofRequests.join(', ')}) then
    raise insufficient_privilege using message = 'this is not planned by requests';
  end if;
  if subject is null then
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.${PLANNING_LOCK});
    if exists (select from ${SCHEMA}.job where name = task and state = 'created' and start_after <= pg_catalog.now()) then
      return;
    end if;
  end if;
  new_jobs := pg_catalog.json_build_array(pg_catalog.json_build_object('data', case when subject is null
    then '{}'::json else pg_catalog.json_build_object(subject, (payload->>subject)::uuid) end))::text;
  case task
    ${cases.join('\n    ')}
  end case;
end $plan$`;
}
