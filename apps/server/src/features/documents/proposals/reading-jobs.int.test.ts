import { randomUUID } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FileReading, Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it } from '../../../../test/fixtures.ts';
import { createReading } from '../../../../test/read-files.ts';
import { found, noticesOf, proposalsOf } from '../../../../test/reading-answers.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { drawLetter, scanAfterLayers } from '../../../../test/scanned-letter.ts';
import { send } from '../../../../test/send.ts';
import { PASSPORT, readSpecimen } from '../../../../test/specimens/specimen-pictures.ts';
import { createDocument, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { createThumbnailer } from '../../../platform/processing/thumbnailer.ts';
import { sweepFiles } from '../../files/sweep-files.ts';
import { makeThumbnail } from '../thumbnails/make-thumbnail.ts';
import { planBacklog, retryReadings } from './read-backlog.ts';

const reading = createReading();
afterAll(() => reading.close());
let letter: Buffer;
beforeAll(async () => {
  letter = await drawLetter('Northwind Insurance', 'your policy is valid until 31 March 2027.');
});

async function readingOf(person: TestPerson, fileId: string): Promise<FileReading> {
  return (await send(person, `GET /api/uploads/${fileId}/reading`)).json();
}

const values = ({ proposals }: FileReading) =>
  Object.fromEntries(proposals.map(({ field, value, certainty }) => [field, `${value}, ${certainty}`]));
const idOf = ({ proposals }: FileReading, field: Proposal['field']) =>
  proposals.find((proposal) => proposal.field === field)?.id;

const countPlanned = (server: TestServer) => countRows(server, `jobs.job where name = 'read-uploads'`);
const countHandOvers = (server: TestServer, fileId: string) =>
  countRows(server, `jobs.job where name = 'hand-over-reading' and data->>'fileId' = '${fileId}'`);

describe('a passport that is staged by the upload dialog', () => {
  it('an upload is read before there is a document; what is taken becomes its facts, what is dismissed never comes back [REA-3] [REA-5]', async ({
    server,
    person,
  }) => {
    await runSql(server, `update people set language = 'de' where id = $1`, [person.id]);
    const fileId = await uploadBytes(person, readSpecimen(PASSPORT.file));
    expect(await readingOf(person, fileId)).toEqual({ state: 'waiting', proposals: [] });
    expect(await countPlanned(server)).toBe(1);

    await reading.piece(server, fileId);
    const early = await readingOf(person, fileId);
    expect(early.state).toBe('waiting');
    const name = expect.stringMatching(/^Reisepass \p{Letter}+, read$/u);
    expect(values(early)).toMatchObject({ type: 'Passport, read', name, expiresOn: `${PASSPORT.expiresOn}, checked` });
    expect(early.proposals[0]).toMatchObject({ field: 'type', page: 1, box: { x: expect.any(Number) } });

    await runSql(server, `update readings set text = 'read' where file_id = '${fileId}'`); // to read it takes seconds
    const done = await readingOf(person, fileId);
    expect([done.state, values(done)]).toEqual(['done', values(early)]);
    contract.getUploadReading.response.parse(done);

    const taken = [idOf(done, 'expiresOn'), idOf(done, 'type')];
    const dismissed = [idOf(done, 'number'), idOf(done, 'issuingCountry')];
    const { statusCode } = await send(person, 'POST /api/documents', {
      ...{ fileId, fileName: 'IMG_1.jpg', name: 'IMG_1', type: 'Passport', expiresOn: PASSPORT.expiresOn },
      ...{ target: { kind: 'person', personId: person.id, shareWith: [] }, proposals: { taken, dismissed } },
    });
    expect(statusCode).toBe(201);
    const [{ id }] = (await send(person, 'GET /api/documents')).json().documents;
    await reading.whole(server, fileId);
    // the name is still the file's, and the person's profile says another name than the passport
    expect(Object.keys(values(await proposalsOf(person, id))).toSorted()).toEqual(['holder', 'name']);
    expect(await noticesOf(person)).toEqual([]); // the dialog has shown them
    expect((await send(person, `GET /api/uploads/${fileId}/reading`)).statusCode).toBe(404);
  });

  it('an unclaimed upload is swept with everything read from it, and its jobs do not fail [REA-5]', async ({
    server,
    person,
  }) => {
    const fileId = await uploadBytes(person, letter);
    await reading.print(server, fileId);
    expect(await countRows(server, 'files where source_id is not null')).toBeGreaterThan(0);
    await runSql(server, `update files set created_at = now() - interval '49 hours' where id = '${fileId}'`);
    await sweepFiles({ ...server, log: () => {} });
    const left = [`files where '${fileId}' in (id, source_id)`, `readings where file_id = '${fileId}'`];
    for (const rows of [...left, `proposals where file_id = '${fileId}'`])
      expect(await countRows(server, rows)).toBe(0);
    await reading.print(server, fileId);
  });
});

it('a document of an upload that was read plans that it is handed over; one of which nothing is read yet needs no job [REA-1]', async ({
  server,
  person,
}) => {
  const early = await createDocument(person);
  expect(await countHandOvers(server, early.fileId)).toBe(0);

  for (const state of [`zone = 'read', text = 'read'`, `zone = 'read', next_page = 6`]) {
    const late = await uploadBytes(person);
    await runSql(server, `update readings set ${state} where file_id = $1`, [late]);
    await createDocument(person, { fileId: late });
    expect(await countHandOvers(server, late)).toBe(1);
  }
});

it('a document of an upload whose first pages are being stored waits for them, and has them handed over [REA-1]', async ({
  server,
  person,
  sql,
}) => {
  const fileId = await uploadBytes(person);
  await sql.run('begin');
  await sql.run(`update readings set zone = 'read', next_page = 6 where file_id = $1`, [fileId]);
  const creating = createDocument(person, { fileId });
  await expect.poll(() => countWaiting(server)).toBe(1);
  await sql.run('commit');
  await creating;
  expect(await countHandOvers(server, fileId)).toBe(1);
});

it('what is read of an upload is handed over by a job that is planned with it [REA-1]', async ({ server, person }) => {
  const fileId = await uploadBytes(person);
  await runSql(server, `update readings set zone = 'read' where file_id = $1`, [fileId]);
  await reading.piece(server, fileId);
  expect(await countHandOvers(server, fileId)).toBe(1);

  const damaged = await uploadBytes(person, Buffer.from('%PDF-1.7\nnot really'));
  await reading.piece(server, damaged);
  expect(await countHandOvers(server, damaged)).toBe(1);
});

describe('a letter', () => {
  it('a letter that is read after its document is made is found by its words, tells its uploader once, and has its words marked [REA-1] [REA-4] [REA-5]', async ({
    server,
    person,
  }) => {
    const { id, fileId } = await createDocument(person, { bytes: letter, name: 'Letter', type: 'Other' });
    expect(await proposalsOf(person, id)).toEqual({ state: 'waiting', proposals: [] });
    const words = async () => (await send(person, `GET /api/documents/${id}/reading`)).json();
    expect(await words()).toEqual({ kind: 'pages', pages: [] });
    await reading.print(server, fileId);
    await reading.print(server, fileId);
    expect(await found(person, 'northwind policy')).toEqual([id]);
    expect(await noticesOf(person)).toEqual(['document_read Letter']);
    const { state, proposals } = await proposalsOf(person, id);
    const passage = expect.stringContaining('your policy is valid until 31 March 2027.');
    expect([state, proposals]).toMatchObject([
      'done',
      [{ field: 'expiresOn', value: '2027-03-31', certainty: 'read', passage }],
    ]);
    expect(proposals[0]?.box?.width).toBeGreaterThan(0.3);
    const pages = await words();
    expect(contract.getDocumentReading.response.parse(pages)).toEqual(pages);
    expect(pages.pages[0].words.map(({ text }: { text: string }) => text)).toContain('Northwind');
  });

  it('a letter that is read before its document is made is found and told of as well [REA-1]', async ({
    server,
    person,
  }) => {
    const fileId = await uploadBytes(person, letter);
    await reading.print(server, fileId);
    await send(person, 'POST /api/documents', {
      ...{ fileId, fileName: 'a.png', name: 'Late', type: 'Other' },
      target: { kind: 'person', personId: person.id, shareWith: [] },
    });
    expect(await found(person, 'northwind')).toEqual([]);
    await reading.handOver(server, fileId);
    expect(await found(person, 'northwind')).toHaveLength(1);
    expect(await noticesOf(person)).toEqual(['document_read Late']);
  });

  it('a PDF with text layers before a scanned page is found by both, whichever job comes first [REA-1]', async ({
    server,
    person,
  }) => {
    // the first part of a reading has five pages
    const typed = ['Marmalade', 'Chutney', 'Pickle', 'Relish', 'Syrup'].map((word) => [
      `${word} recipes`,
      'This page was written with a program, and its text',
      'can be taken as it is, with',
      'more than a hundred letters on it altogether.',
    ]);
    const bytes = await scanAfterLayers(letter, typed);
    const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
    for (const first of ['text', 'thumbnail']) {
      const { id, fileId } = await createDocument(person, { bytes, name: first, type: 'Other', fileName: 'a.pdf' });
      const thumbnail = () => makeThumbnail({ ...server, thumbnailer }, { documentId: id });
      if (first === 'thumbnail') await thumbnail();
      await reading.print(server, fileId);
      if (first === 'text') await thumbnail();
      expect(await found(person, 'marmalade syrup northwind')).toContain(id);
    }
    await thumbnailer.close();
  });
});

describe('reading', () => {
  it('a reading that is stopped in the middle, or done twice at once, leaves what one run leaves [REA-1]', async ({
    server,
    person,
  }) => {
    const { fileId } = await createDocument(person, { bytes: letter });
    const stopped = expect(reading.piece(server, fileId)).rejects.toThrow('The server is stopping.');
    await reading.kill();
    await stopped;
    expect(await runSql(server, `select zone from readings where file_id = '${fileId}'`)).toEqual([
      { zone: 'pending' },
    ]);
    // to look for a zone where there is none takes seconds
    await runSql(server, `update readings set zone = 'read' where file_id = $1`, [fileId]);
    await Promise.allSettled([reading.piece(server, fileId), reading.piece(server, fileId)]);
    await reading.print(server, fileId);
    expect(await countRows(server, `files where source_id = '${fileId}' and purpose = 'text'`)).toBe(1);
    expect(await countRows(server, `proposals where file_id = '${fileId}' and field = 'expiresOn'`)).toBe(1);
    expect(await countRows(server, `notices where person_id = '${person.id}'`)).toBe(1);
    const [row] = await runSql(server, `select zone, text, failures from readings where file_id = '${fileId}'`);
    expect(row).toEqual({ zone: 'read', text: 'read', failures: 0 });
  });

  it('a damaged file is reported as unreadable, and its upload goes on [REA-1]', async ({ server, person }) => {
    const fileId = await uploadBytes(person, Buffer.from('%PDF-1.7\nnot really'));
    await reading.whole(server, fileId);
    expect(await readingOf(person, fileId)).toEqual({ state: 'unreadable', proposals: [] });
  });

  it('a picture with nothing on it says so [REA-3]', async ({ server, person }) => {
    const fileId = await uploadBytes(person);
    await reading.print(server, fileId);
    expect((await readingOf(person, fileId)).state).toBe('nothing');
  });

  it('an upload whose job failed for good is read by another, and after two days with the older papers [REA-1]', async ({
    server,
    person,
  }) => {
    await runSql(server, `update readings set zone = 'read', text = 'read'`);
    await runSql(server, 'delete from jobs.job');
    const [given, held, old] = [await uploadBytes(person), await uploadBytes(person), await uploadBytes(person)];
    const live = await runSql(server, `update jobs.job set state = 'active' where name = 'read-uploads' returning id`);
    const take = (fileId: string, jobId: unknown) =>
      runSql(server, 'update readings set taken_by = $2 where file_id = $1', [fileId, jobId]);
    await take(given, randomUUID());
    await take(held, live[0]?.id);
    await runSql(server, `update files set created_at = now() - interval '3 days' where id = $1`, [old]);
    await retryReadings(server);
    expect(await countRows(server, `jobs.job where name = 'read-uploads' and state = 'created'`)).toBe(1);
    const rows = await runSql(
      server,
      'select is_backlog, taken_by is not null as is_taken from readings where file_id = any ($1) order by file_id',
      [[given, held, old]],
    );
    expect(rows).toEqual([
      { is_backlog: false, is_taken: false },
      { is_backlog: false, is_taken: true },
      { is_backlog: true, is_taken: false },
    ]);
  });

  it('a text that the search never heard of is handed over again [REA-1]', async ({ server, person }) => {
    const { id, fileId } = await createDocument(person, { bytes: letter });
    await reading.print(server, fileId);
    await runSql(server, 'delete from document_texts where file_id = $1', [fileId]);
    await runSql(server, `update readings set is_searchable = false where file_id = $1`, [fileId]);
    await runSql(server, `update files set created_at = now() - interval '1 hour' where id = $1`, [fileId]);
    const before = await countHandOvers(server, fileId);
    await retryReadings(server);
    expect(await countHandOvers(server, fileId)).toBe(before + 1);
    await reading.piece(server, fileId);
    expect(await found(person, 'northwind')).toEqual([id]);
  });

  it('reading that is switched off leaves papers for later, and all else works [REA-1]', async ({ server, person }) => {
    const { id, fileId } = await createDocument(person, { bytes: letter });
    await reading.off(server, fileId);
    expect(await proposalsOf(person, id)).toEqual({ state: 'nothing', proposals: [] });
    await planBacklog(server);
    const [row] = await runSql(server, `select zone, is_backlog from readings where file_id = $1`, [fileId]);
    expect(row).toEqual({ zone: 'pending', is_backlog: true });
    await runSql(server, `delete from jobs.job where name = 'read-backlog'`);
  });
});
