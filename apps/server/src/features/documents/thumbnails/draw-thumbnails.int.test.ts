import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../../test/add-people.ts';
import { isWaiting, NO_QUIET, purposesOf, stateOf } from '../../../../test/drawing.ts';
import { it } from '../../../../test/fixtures.ts';
import { measureReads, recordQueries } from '../../../../test/read-by-queries.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import type { Thumbnailer } from '../../../platform/processing/thumbnailer.ts';
import { StorageUnavailable } from '../../../platform/storage/storage-errors.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { retryThumbnails } from './retry-thumbnails.ts';
import { createTurns } from './turns.ts';

const MANY = 5_000;
const PEOPLE = 20;
/** Rows and index entries that one choice reads, for each person with a waiting document. */
const PER_PERSON = 6;

it.beforeEach(({ server }) => runSql(server, 'delete from drawings; delete from jobs.job'));

const DRAWN = { thumbnail: { bytes: Buffer.from('drawn'), width: 4, height: 3 }, text: '', reading: null };

function depsOf(server: TestServer, process: Thumbnailer['process'] = async () => DRAWN) {
  return { ...server, thumbnailer: { process, close: async () => {} }, turns: createTurns(), quiet: NO_QUIET };
}

const countPlanned = (server: TestServer) =>
  countRows(server, `jobs.job where name = 'draw-thumbnails' and state = 'created'`);

it('many documents plan one job, which draws them all and plans one more', async ({ server, person }) => {
  const documents = [];
  for (let count = 0; count < 4; count++) documents.push(await createDocument(person));
  expect(await countPlanned(server)).toBe(1);
  await runSql(server, 'delete from jobs.job');
  await drawThumbnails(depsOf(server), randomUUID());
  for (const { id, fileId } of documents) {
    expect([await stateOf(person, id), await isWaiting(server, id)]).toEqual(['ready', false]);
    expect(await purposesOf(server, fileId)).toEqual(['thumbnail']);
  }
  expect(await countPlanned(server)).toBe(1);
  await runSql(server, 'delete from jobs.job');
  await drawThumbnails(depsOf(server), randomUUID());
  expect(await countPlanned(server)).toBe(0);
});

it('the job waits for a quiet moment before each document', async ({ server, person }) => {
  await createDocument(person);
  await createDocument(person);
  const steps: string[] = [];
  const process: Thumbnailer['process'] = async () => {
    steps.push('draw');
    return DRAWN;
  };
  const quiet = { wait: async () => void steps.push('wait') };
  await drawThumbnails({ ...depsOf(server, process), quiet }, randomUUID());
  expect(steps).toEqual(['wait', 'draw', 'wait', 'draw', 'wait']);
});

it('jobs that run at the same time draw each document once [REL-26]', async ({ server, person }) => {
  for (let count = 0; count < 6; count++) await createDocument(person);
  let drawn = 0;
  let drawing = 0;
  const together = Promise.withResolvers<void>();
  const process: Thumbnailer['process'] = async () => {
    drawn++;
    if (++drawing === 3) together.resolve(); // all three have a document
    await together.promise;
    return DRAWN;
  };
  await Promise.all([1, 2, 3].map(() => drawThumbnails(depsOf(server, process), randomUUID())));
  expect(drawn).toBe(6);
  expect(await countRows(server, 'drawings')).toBe(0);
  expect(await countRows(server, `documents where owner_id = '${person.id}' and thumbnail = 'ready'`)).toBe(6);
});

it('a document that fails blocks no other, and is drawn when its job is run again', async ({ server, person }) => {
  const [bad, good] = [await createDocument(person), await createDocument(person)];
  const jobId = randomUUID();
  const isBad = new Set([bad.fileId]);
  const base = depsOf(server);
  const read: TestServer['files']['read'] = (file) =>
    isBad.has(file.id) ? Promise.reject(new StorageUnavailable('it is away')) : server.files.read(file);
  const deps = { ...base, files: { ...server.files, read } };
  await expect(drawThumbnails(deps, jobId)).rejects.toThrow('cannot be used');
  expect(await countPlanned(server)).toBe(1); // for the others
  await drawThumbnails(deps, randomUUID());
  expect([await stateOf(person, bad.id), await stateOf(person, good.id)]).toEqual(['pending', 'ready']);
  const later = await createDocument(person);
  await expect(drawThumbnails(deps, jobId)).rejects.toThrow('cannot be used');
  expect(await stateOf(person, later.id)).toBe('ready'); // those that have failed come last
  expect(await runSql(server, 'select failures from drawings')).toEqual([{ failures: 1 }]);
  isBad.clear();
  await drawThumbnails(deps, jobId);
  expect([await stateOf(person, bad.id), await countRows(server, 'drawings')]).toEqual(['ready', 0]);
});

it('a job that ended in the middle leaves its document to its next run, and one that never runs again to the sweep', async ({
  server,
  person,
}) => {
  const { id } = await createDocument(person);
  const crash = depsOf(server, () => Promise.reject(new CannotRender('crashed')));
  await expect(drawThumbnails(crash, randomUUID())).rejects.toThrow();
  await drawThumbnails(depsOf(server), randomUUID());
  expect(await stateOf(person, id)).toBe('pending');
  await runSql(server, 'delete from jobs.job');
  await retryThumbnails(server);
  expect(await countPlanned(server)).toBe(1);
  await drawThumbnails(depsOf(server), randomUUID());
  expect(await stateOf(person, id)).toBe('ready');
});

it('what a live job is drawing is not taken from it by the sweep', async ({ server, person }) => {
  await createDocument(person);
  const [job] = await runSql(
    server,
    `update jobs.job set state = 'active' where name = 'draw-thumbnails' returning id`,
  );
  await runSql(server, 'update drawings set taken_by = $1', [job?.id]);
  await retryThumbnails(server);
  expect(await countRows(server, 'drawings where taken_by is not null')).toBe(1);
  expect(await countPlanned(server)).toBe(0);
});

it('a document whose file is replaced while it is drawn is drawn again', async ({ server, person }) => {
  const { id, revision } = await createDocument(person);
  let drawn = 0;
  const process: Thumbnailer['process'] = async () => {
    if (drawn++ === 0) {
      const fileId = await uploadBytes(person);
      const body = { fileId, fileName: 'new.png', revision };
      expect((await send(person, `POST /api/documents/${id}/versions`, body)).statusCode).toBe(201);
    }
    return DRAWN;
  };
  await drawThumbnails(depsOf(server, process), randomUUID());
  expect([drawn, await stateOf(person, id), await isWaiting(server, id)]).toEqual([2, 'ready', false]);
});

it('a choice looks at one document of each person who waits, however many they have', async ({ server }) => {
  for (let who = 0; who < PEOPLE; who++) {
    const person = await addPerson(server);
    await runSql(
      server,
      `with papers as (select gen_random_uuid() as id, gen_random_uuid() as file_id from generate_series(1, $2::int)),
         stored as (
           insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
           select file_id, 'original', $1, 'pdf', 1024, sha256(file_id::text::bytea), '', 'none' from papers),
         versions as (
           insert into document_versions (document_id, number, file_id, file_name, added_by)
           select id, 1, file_id, 'paper.pdf', $1 from papers)
       insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, thumbnail)
       select id, 'Paper', 'Legal', $1, $1, file_id, 'paper.pdf', 'pdf', 1024, 'pending' from papers`,
      [person.id, MANY / PEOPLE],
    );
  }
  await runSql(server, 'vacuum analyze drawings');
  const stop = new Error('The first is taken.');
  const queries = await recordQueries(() =>
    drawThumbnails(
      depsOf(server, () => Promise.reject(stop)),
      randomUUID(),
    ).catch(() => {}),
  );
  const choices = queries.filter(({ text }) => /_drawings?\(/.test(text));
  expect(choices).toHaveLength(2);
  const reads = await measureReads(server, null, choices);
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(PEOPLE * PER_PERSON);
});
