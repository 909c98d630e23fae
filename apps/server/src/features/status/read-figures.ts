import { sql } from 'kysely';
import { findClockDoubt } from '../../platform/db/clock.ts';
import { databaseSize } from '../../platform/db/database-size.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { QueueFigures, VaultFigures } from '../../platform/metrics/figures.ts';
import { isInFuture } from '../backup/backup-schedule.ts';
import { findExisting, findNewestBackups } from '../backup/backups.repository.ts';

/** A longer queue is counted as this long: counting must stay cheap when something is wrong. */
const MAX_COUNTED = 100_000;
const LATE_REMINDERS = '15 minutes';

/**
 * For every scrape, so each part uses an index and ends at `MAX_COUNTED` rows; tables that only grow are not counted.
 * @param hasArchives whether archives are written on this machine: then one that is gone does not count
 */
export async function readFigures(tx: SystemTransaction, hasArchives: boolean): Promise<VaultFigures> {
  const [queues, rest, { newest, good }] = [await readQueues(tx), await readRest(tx), await findNewestBackups(tx)];
  const last = findExisting(good, hasArchives);
  return {
    ...rest,
    queues: queues.filter(({ job }) => job !== 'dead'),
    jobsGivenUp: queues.find(({ job }) => job === 'dead')?.waiting ?? 0,
    isClockDoubtful: (await findClockDoubt(tx)) !== null,
    backup: {
      goodAtSeconds:
        last && !isInFuture(new Date(last.startedAt), new Date()) ? Date.parse(last.startedAt) / 1000 : undefined,
      goodBytes: last?.sizeBytes ?? undefined,
      hasFailed: newest?.failure != null,
    },
  };
}

/** pg-boss keeps counts of its own, but a worker writes them: with no worker alive they would say 0 for ever. */
async function readQueues(tx: SystemTransaction): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select q.name as job, waiting.count as waiting, active.count as active,
      coalesce(extract(epoch from now() - due.since), 0)::float8 as "delaySeconds"
    from jobs.queue q
    cross join lateral (select count(*) from (
      select from jobs.job j where j.name = q.name and j.state < 'active' limit ${MAX_COUNTED}) as found) as waiting
    cross join lateral (select count(*) from (
      select from jobs.job j where j.name = q.name and j.state = 'active' limit ${MAX_COUNTED}) as found) as active
    cross join lateral (select min(j.start_after) as since
      from jobs.job j where j.name = q.name and j.state < 'active' and j.start_after <= now()) as due
    where q.name not like '\\_\\_%'
    order by q.name`.execute(tx);
  return rows;
}

type Rest = Pick<
  VaultFigures,
  'databaseBytes' | 'mailsWaiting' | 'mailDelaySeconds' | 'remindersLate' | 'uploadsUnread'
>;

async function readRest(tx: SystemTransaction): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select ${databaseSize} as "databaseBytes",
      (select count(*) from (
        select from mails where sent_at is null and failed_at is null limit ${MAX_COUNTED}) as waiting) as "mailsWaiting",
      coalesce(extract(epoch from now() - (
        select min(created_at) from mails where sent_at is null and failed_at is null)), 0)::float8 as "mailDelaySeconds",
      (select count(*) from (
        select from reminder_preferences where next_run_at < now() - ${LATE_REMINDERS}::interval limit ${MAX_COUNTED})
        as late) as "remindersLate",
      (select count(*) from (
        select from readings where not is_backlog and taken_by is null and zone = 'pending'
        union all
        select from readings where not is_backlog and taken_by is null and zone <> 'pending' and text = 'pending'
        union all
        select from readings where taken_by is not null limit ${MAX_COUNTED}) as unread) as "uploadsUnread"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}
