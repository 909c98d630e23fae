import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { TASKS } from './jobs.ts';
import { migrateJobs } from './migrate-jobs.ts';
import { startJobs } from './pg-boss-jobs.ts';

const plan = 'select jobs.plan($1, $2)';

it.for(['job', 'job_common', 'queue', 'version', 'schedule', 'archive'])(
  'a request reads nothing of jobs.%s [SEC-46]',
  async (table, { server, owner }) => {
    await expect(sqlAsPerson(server, owner.id, [`select * from jobs.${table}`])).rejects.toThrow(
      /permission denied|does not exist/,
    );
  },
);

it('a request adds no job except through the function that plans them [SEC-46]', async ({ server, owner }) => {
  const insert = `insert into jobs.job (name, data) values ('forget-person', '{}')`;
  await expect(sqlAsPerson(server, owner.id, [insert])).rejects.toThrow('permission denied');
});

it.for(['forget-person', 'sweep', 'no-such-task'])(
  'a request does not plan %s [SEC-46]',
  async (task, { server, owner }) => {
    await expect(sqlAsPerson(server, owner.id, [plan, [task, { personId: owner.id }]])).rejects.toThrow(
      'this is not planned by requests',
    );
  },
);

it('a task that a request plans carries its id and nothing else [SEC-46]', async ({ server, owner }) => {
  const fileId = randomUUID();
  await sqlAsPerson(server, owner.id, [plan, ['hand-over-reading', { fileId, personId: owner.id, note: 'x' }]]);
  const planned = `select name, data, retry_limit from jobs.job where data->>'fileId' = $1`;
  expect(await runSql(server, planned, [fileId])).toEqual([
    { name: 'hand-over-reading', data: { fileId }, retry_limit: 5 },
  ]);
  await expect(sqlAsPerson(server, owner.id, [plan, ['send-mail', { mailId: 'no id' }]])).rejects.toThrow('uuid');
});

it.for(Object.entries(TASKS))(
  'the system plans %s; a second time only for its subject',
  async ([task, { subject }], { server }) => {
    const planned = { name: task, data: {} };
    await runSql(server, 'delete from jobs.job');
    for (const id of [randomUUID(), randomUUID()]) {
      await runSql(
        server,
        `set role kinvault_system; select jobs.plan('${task}', '{"${subject}": "${id}"}'); reset role`,
      );
      if (subject) planned.data = { [subject]: id };
      const jobs = await runSql(server, 'select name, data from jobs.job where name = $1 order by created_on', [task]);
      expect(jobs.at(-1)).toEqual(planned);
    }
    expect(await countRows(server, 'jobs.job')).toBe(subject ? 2 : 1);
  },
);

it('a worker does not wait long for a transaction that has planned a job and never ends', async ({ server, sql }) => {
  const stateOf = async () =>
    (await runSql(server, `select state from jobs.job where name = 'remove-files'`)).map(({ state }) => state);
  await runSql(server, 'delete from jobs.job');
  await runSql(server, `set role kinvault_system; select jobs.plan('remove-files', '{}'); reset role`);
  await sql.run('begin');
  await sql.run(`select jobs.plan('remove-files', '{}')`);
  const problems: unknown[] = [];
  const jobs = await startJobs(server.connection, (problem) => problems.push(problem), {
    'remove-files': async () => {},
  });
  onTestFinished(() => jobs.stop());
  await expect.poll(stateOf).toEqual(['retry']);
  expect(String(problems[0])).toContain('lock timeout');
  await sql.run('commit');
  await expect.poll(stateOf).toEqual(['completed']);
});

it('rights that an earlier version gave are taken back [SEC-46]', async ({ server, owner }) => {
  await runSql(server, `grant select, insert on jobs.job to kinvault_web; comment on schema jobs is 'earlier'`);
  await migrateJobs({ ...inject('postgres'), database: server.connection.database });
  await expect(sqlAsPerson(server, owner.id, ['select * from jobs.job'])).rejects.toThrow('permission denied');
});
