import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runSqlIn } from '../../e2e/fixtures/database.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, startServer } from '../scenario.ts';

const PEOPLE = 5_000;
const OF_EACH = 200;
/** Expiry dates are spread over so many days: on each some 270 papers, of which four stages fall due. */
const DAYS = 3_650;
const AT_MOST_SECONDS = 10;
const WAIT_SECONDS = 300;

/** One morning of 5,000 people with a million papers, of which about a thousand are due. */
export async function measureReminders(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'reminders');
  const database = path.join(bench.folder, 'reminders');
  try {
    await runSqlIn(database, CROWD);
    await runSqlIn(database, `select jobs.plan('make-reminders', '{}')`);
    for (let waited = 0; waited < WAIT_SECONDS; waited++) {
      await sleep(1_000);
      const [job] = await runSqlIn(database, LAST_JOB);
      if (job) return [figureOf(job)];
    }
    throw new Error(`The reminders were not made within ${WAIT_SECONDS} s.`);
  } finally {
    await server.stop();
  }
}

const LAST_JOB = `
  select extract(epoch from completed_on - started_on)::float8 as seconds,
    (select count(*)::integer from reminders where is_told) as due
  from jobs.job where name = 'make-reminders' and state = 'completed' order by completed_on desc limit 1`;

function figureOf({ seconds, due }: Record<string, unknown>): Figure {
  return {
    what: 'reminders of one morning among 1,000,000 documents',
    ...{ measured: Number(seconds), unit: 's', target: { atMost: AT_MOST_SECONDS } },
    note: `${due} were due, of ${PEOPLE.toLocaleString('en')} people`,
  };
}

/** Written past triggers, which would take minutes; none of the papers was added lately. */
const CROWD = `
  begin;
  set local session_replication_role = replica;
  create temporary table crowd on commit drop as
    select gen_random_uuid() as person, n from generate_series(1, ${PEOPLE}) n;
  insert into people (id, name, contact_email) select person, 'Person ' || n, 'person' || n || '@example.org' from crowd;
  insert into reminder_preferences (person_id, quiet_from, quiet_until, run_through, next_run_at)
    select person, 0, 0, current_date - 1, now() - interval '1 minute' from crowd;
  insert into documents
    (id, name, type, owner_id, added_by, added_at, armed_at, expires_on, file_id, file_name, kind, size_bytes, text_state)
    select uuidv7(), 'Paper', 'Other', person, person, now() - interval '1 year', now() - interval '1 year',
      current_date + (n * ${OF_EACH} + nth) % ${DAYS}, uuidv7(), 'paper.png', 'png', 1000, 'none'
    from crowd, generate_series(1, ${OF_EACH}) nth;
  commit;
  analyze`;
