import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it } from '../../../../test/fixtures.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { startJobs } from '../../../platform/jobs/pg-boss-jobs.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import { readUploads } from './read-uploads.ts';
import type { ReadingDeps } from './read-zone.ts';

const NOTHING = { pages: [], pageCount: 1, nextPage: null };

function depsOf(server: TestServer, reader: Partial<ReadingDeps['reader']> = {}): ReadingDeps {
  const steady = { readZone: async () => null, readText: async () => NOTHING, close: async () => {} };
  return { ...server, reader: { ...steady, ...reader }, languages: ['eng'] };
}

/** Nothing else waits. */
async function uploadOnly(people: TestPerson[]): Promise<string[]> {
  const [{ server }] = people as [TestPerson];
  await runSql(server, `update readings set zone = 'read', text = 'read'`);
  await runSql(server, 'delete from jobs.job');
  const fileIds = [];
  for (const person of people) fileIds.push(await uploadBytes(person));
  return fileIds;
}

const countPlanned = (server: TestServer) =>
  countRows(server, `jobs.job where name = 'read-uploads' and state = 'created'`);

async function takenBy(server: TestServer, jobId: string): Promise<string[]> {
  const rows = await runSql(server, 'select file_id as id from readings where taken_by = $1', [jobId]);
  return rows.map(({ id }) => String(id));
}

it('many uploads plan one job, which plans the next as long as there is something to read [REA-1]', async ({
  server,
  person,
}) => {
  await uploadOnly([person, person, person]);
  expect(await countPlanned(server)).toBe(1);
  await runSql(server, 'delete from jobs.job');
  for (let i = 0; i < 6; i++) await readUploads(depsOf(server), randomUUID());
  expect(await countPlanned(server)).toBe(1);
  expect(await countRows(server, `readings where text = 'pending'`)).toBe(0);
  await runSql(server, 'delete from jobs.job');
  await readUploads(depsOf(server), randomUUID());
  expect(await countPlanned(server)).toBe(0);
});

it('whoever has the fewest uploads waiting comes first, then the oldest [REA-1]', async ({
  server,
  person,
  outsider,
}) => {
  const [first, second, other] = await uploadOnly([person, person, outsider]);
  const taken: (string | undefined)[] = [];
  const takeNext = async () => {
    const jobId = randomUUID();
    const wait = Promise.withResolvers<null>();
    const reading = readUploads(depsOf(server, { readZone: () => wait.promise }), jobId);
    await expect.poll(() => takenBy(server, jobId)).toHaveLength(1);
    taken.push((await takenBy(server, jobId))[0]);
    return async () => {
      wait.resolve(null);
      await reading;
    };
  };
  // as three workers do it at the same time
  const ends = [await takeNext(), await takeNext(), await takeNext()];
  for (const end of ends) await end();
  expect(taken).toEqual([other, first, second]);
});

it('jobs that begin at the same time read different uploads [REA-1]', async ({ server, person }) => {
  const fileIds = await uploadOnly([person, person, person, person]);
  const ids: string[] = [];
  const read: TestServer['files']['read'] = async (file) => {
    ids.push(file.id);
    await expect.poll(() => ids.length).toBe(fileIds.length);
    return server.files.read(file);
  };
  const deps = { ...depsOf(server), files: { ...server.files, read } };
  await Promise.all(fileIds.map(() => readUploads(deps, randomUUID())));
  expect(ids.toSorted()).toEqual(fileIds.toSorted());
});

it('a job that failed goes on with its upload when it is run again; another job reads another [REA-1]', async ({
  server,
  person,
}) => {
  const [first, second] = await uploadOnly([person, person]);
  const jobId = randomUUID();
  const crash = depsOf(server, { readZone: () => Promise.reject(new CannotRender('crashed')) });
  await expect(readUploads(crash, jobId)).rejects.toThrow();
  expect(await takenBy(server, jobId)).toEqual([first]);
  await readUploads(depsOf(server), randomUUID());
  expect(await runSql(server, `select file_id from readings where zone = 'pending'`)).toEqual([{ file_id: first }]);
  await readUploads(depsOf(server), jobId);
  const rows = await runSql(server, 'select zone, taken_by from readings where file_id = any ($1)', [[first, second]]);
  expect(rows).toEqual(Array(2).fill({ zone: 'read', taken_by: null }));
});

it('an upload that took too long is left to the hourly sweep, and others are read meanwhile [REA-1]', async ({
  server,
  person,
}) => {
  const [slow, other] = await uploadOnly([person, person]);
  await readUploads(depsOf(server, { readZone: () => Promise.reject(new CannotRender('timed_out')) }), randomUUID());
  for (let i = 0; i < 3; i++) await readUploads(depsOf(server), randomUUID());
  const rows = await runSql(
    server,
    'select file_id, zone, failures from readings where file_id = any ($1) order by 1',
    [[slow, other]],
  );
  expect(rows).toEqual([
    { file_id: slow, zone: 'pending', failures: 1 },
    { file_id: other, zone: 'read', failures: 0 },
  ]);
});

it('no upload is overlooked that commits while the last job looks around [REA-1]', async ({ server, person, sql }) => {
  await uploadOnly([person]);
  const [planned] = await runSql(server, `select id from jobs.job where name = 'read-uploads'`);
  // an upload finds a job planned, so plans none, and commits after the worker has fetched that job
  await sql.run('begin');
  await sql.run(`select jobs.plan('read-uploads', '{}')`);
  expect(await countPlanned(server)).toBe(1);
  let hasBegun = false;
  const jobs = await startJobs(server.connection, () => {}, {
    'read-uploads': async () => {
      hasBegun = true;
    },
  });
  const stateOf = async () =>
    (await runSql(server, 'select state from jobs.job where id = $1', [planned?.id]))[0]?.state;
  await expect.poll(() => countWaiting(server)).toBe(1);
  expect([await stateOf(), hasBegun]).toEqual(['active', false]);
  await sql.run('commit');
  await expect.poll(() => hasBegun).toBe(true);
  await jobs.stop();
});
