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
import type { ReadingDeps } from './propose-from-zone.ts';
import { readUploads } from './read-uploads.ts';

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

it('while one worker reads the only upload another finds nothing, and still it is read to its end [REA-1]', async ({
  server,
  person,
}) => {
  const [fileId] = await uploadOnly([person]);
  const wait = Promise.withResolvers<null>();
  const first = readUploads(depsOf(server, { readZone: () => wait.promise }), randomUUID());
  await expect.poll(() => countPlanned(server)).toBe(1);
  await expect.poll(() => countRows(server, 'readings where taken_by is not null')).toBe(1);
  await runSql(server, 'delete from jobs.job');
  await readUploads(depsOf(server), randomUUID());
  wait.resolve(null);
  await first;
  expect(await countRows(server, `readings where file_id = '${fileId}' and text = 'pending'`)).toBe(1);
  expect(await countPlanned(server)).toBe(1);
});

it('an upload whose row is locked for a moment is waited for [REA-1]', async ({ server, person, sql }) => {
  const [fileId] = await uploadOnly([person]);
  await sql.run('begin');
  await sql.run('select from readings where file_id = $1 for no key update', [fileId]);
  const reading = readUploads(depsOf(server), randomUUID());
  await expect.poll(() => countWaiting(server)).toBe(1);
  await sql.run('commit');
  await reading;
  expect(await countRows(server, `readings where file_id = '${fileId}' and zone = 'read'`)).toBe(1);
});

it('where nothing is read any more uploads are left for later by the same job [REA-1]', async ({ server, person }) => {
  const [begun, fileId] = await uploadOnly([person, person]);
  await runSql(server, `update readings set zone = 'read', next_page = 6 where file_id = $1`, [begun]);
  for (let i = 0; i < 2; i++) await readUploads({ ...depsOf(server), languages: [] }, randomUUID());
  expect(await countRows(server, `readings where file_id = '${fileId}'`)).toBe(0);
  expect(await countRows(server, `readings where file_id = '${begun}' and text = 'read'`)).toBe(1);
  const handOvers = await runSql(server, `select data from jobs.job where name = 'hand-over-reading'`);
  expect(handOvers).toEqual([{ data: { fileId: begun } }]);
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
