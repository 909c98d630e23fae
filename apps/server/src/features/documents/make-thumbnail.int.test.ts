import { contract } from '@kinvault/domain/contract.ts';
import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { getFile } from '../../../test/file-link.ts';
import { runSql } from '../../../test/run-sql.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { createThumbnailer } from '../../platform/processing/thumbnailer.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { retryThumbnails } from './retry-thumbnails.ts';

let test: TestApp;
let person: TestPerson;
const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test);
});
afterAll(async () => {
  await thumbnailer.close();
  await test.stop();
});

function draw(documentId: string): Promise<void> {
  return makeThumbnail({ ...test, thumbnailer }, { documentId });
}

async function stateOf(documentId: string): Promise<string> {
  return (await test.app.inject(as(person, { url: `/api/documents/${documentId}` }))).json().thumbnail;
}

function picture(documentId: string, purpose: 'thumbnail' | 'preview') {
  return test.app.inject(as(person, { url: `/api/documents/${documentId}/${purpose}` }));
}

function reading(documentId: string, headers = {}, who = person) {
  return test.app.inject(as(who, { url: `/api/documents/${documentId}/reading`, headers }));
}

async function found(words: string, who = person): Promise<string[]> {
  const answer = await test.app.inject(as(who, { url: '/api/documents/search', query: { q: words } }));
  return answer.json().hits.map(({ documentId }: { documentId: string }) => documentId);
}

async function purposesOf(fileId: string): Promise<unknown[]> {
  const rows = await runSql(test, 'select purpose from files where source_id = $1 order by 1', [fileId]);
  return rows.map(({ purpose }) => purpose);
}

async function plannedFor(documentId: string): Promise<number> {
  const [row] = await runSql(
    test,
    `select count(*)::int from jobs.job where name = 'make-thumbnail' and data->>'documentId' = $1`,
    [documentId],
  );
  return Number(row?.count);
}

async function picturePng(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#1c5733' } })
    .png()
    .toBuffer();
}

it('a picture’s thumbnail is planned with its document, and pending until it is drawn [GRD-2]', async () => {
  const { id, fileId, thumbnail } = await createDocument(test, person, { bytes: await picturePng() });
  expect(thumbnail).toBe('pending');
  expect(await plannedFor(id)).toBe(1);
  expect((await picture(id, 'thumbnail')).statusCode).toBe(404);

  await draw(id);

  expect(await stateOf(id)).toBe('ready');
  const answer = await picture(id, 'thumbnail');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 300 });
  expect(await purposesOf(fileId)).toEqual(['thumbnail']);
  expect((await picture(id, 'preview')).statusCode).toBe(404);
});

it('a large picture has a preview too, upright and of the same colours, which opens before the file itself', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const wide = await sharp({ create: { width: 1500, height: 3000, channels: 3, background: '#000', noise } })
    .composite([
      { input: { create: { width: 1500, height: 1000, channels: 3, background: '#c02010' } }, gravity: 'north' },
    ])
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { id, fileId } = await createDocument(test, person, { bytes: wide });
  await draw(id);
  expect(await purposesOf(fileId)).toEqual(['preview', 'thumbnail']);
  const preview = (await picture(id, 'preview')).rawPayload;
  const { width, height, exif, orientation } = await sharp(preview).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 2000,
    height: 1000,
    exif: undefined,
    orientation: undefined,
  });
  const red = (bytes: Buffer) =>
    sharp(bytes).resize(200, 100).extract({ left: 160, top: 40, width: 1, height: 1 }).raw().toBuffer();
  const [small, large] = await Promise.all([red((await picture(id, 'thumbnail')).rawPayload), red(preview)]);
  for (const channel of [0, 1, 2]) expect(Math.abs(Number(small[channel]) - Number(large[channel]))).toBeLessThan(6);
  expect(Number(large[0])).toBeGreaterThan(150);
});

it('a creation that is rolled back plans nothing', async () => {
  const [before] = await runSql(test, 'select count(*)::int from jobs.job');
  const target = { kind: 'person' as const, personId: person.id, shareWith: ['0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa'] };
  await expect(createDocument(test, person, { target })).rejects.toThrow('404');
  await runSql(test, 'alter table activity add constraint broken check (false) not valid');
  await expect(createDocument(test, person)).rejects.toThrow('500');
  await runSql(test, 'alter table activity drop constraint broken');
  expect(await runSql(test, 'select count(*)::int from jobs.job')).toEqual([before]);
});

it('run twice, at once or after one another, it leaves one thumbnail', async () => {
  const { id, fileId } = await createDocument(test, person, { bytes: await picturePng() });
  // of two at once the later one may fail on the unique index; the queue runs it again, and then it finds nothing to do
  const both = await Promise.allSettled([draw(id), draw(id)]);
  expect(both.map(({ status }) => status)).toContain('fulfilled');
  await draw(id);
  expect(await stateOf(id)).toBe('ready');
  expect(await purposesOf(fileId)).toEqual(['thumbnail']);
  expect((await picture(id, 'thumbnail')).statusCode).toBe(200);
});

it('a document that is gone by then, or of nobody, is no failure', async () => {
  const { id } = await createDocument(test, person, { bytes: await picturePng() });
  await runSql(test, 'delete from documents where id = $1', [id]);
  await draw(id);
  await draw('0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa');
});

it('a file that cannot be drawn has none, and is still there to be downloaded', async () => {
  const bytes = Buffer.from('%PDF-1.7\nnot really');
  const { id, fileId } = await createDocument(test, person, { bytes, fileName: 'broken.pdf' });
  await draw(id);
  expect(await stateOf(id)).toBe('none');
  expect(await purposesOf(fileId)).toEqual([]);
  const states = await runSql(test, 'select thumbnail, text_state from documents where id = $1', [id]);
  expect(states).toEqual([{ thumbnail: 'none', text_state: 'none' }]);
  const file = await getFile(test, person, id);
  expect(file.rawPayload.equals(bytes)).toBe(true);
});

it.each([
  ['no reading at all', { kind: 'text', blocks: [{ kind: 'heading', level: Number.NaN, runs: [] }], isCut: false }],
  ['too large to be kept', { kind: 'sheets', sheets: [{ name: 'S', rows: [['x'.repeat(13_000_000)]], isCut: false }] }],
])('what a child takes for a reading and is %s is left out, once and for all [SEC-30]', async (_what, reading) => {
  const { id, fileId } = await createDocument(test, person, { bytes: await picturePng() });
  const process = async () => ({ thumbnail: null, text: '', reading: reading as Reading });
  await makeThumbnail({ ...test, thumbnailer: { ...thumbnailer, process } }, { documentId: id });
  const states = await runSql(test, 'select text_state from documents where id = $1', [id]);
  expect([states, await purposesOf(fileId)]).toEqual([[{ text_state: 'none' }], []]);
});

it('a stranger gets neither thumbnail nor preview of what is drawn [SEC-7]', async () => {
  const { id } = await createDocument(test, person, { bytes: await picturePng() });
  await draw(id);
  const stranger = await signUpPerson(test, 'Ada Stone');
  for (const purpose of ['thumbnail', 'preview']) {
    expect((await test.app.inject(as(stranger, { url: `/api/documents/${id}/${purpose}` }))).statusCode).toBe(404);
  }
});

describe.skipIf(!hasSamples)('of the sample files', () => {
  it('a PDF’s first page is its thumbnail [UPL-8]', async () => {
    const { id, fileId } = await createDocument(test, person, { bytes: readSample('pdf/invoice-contoso.pdf') });
    await draw(id);
    expect(await stateOf(id)).toBe('ready');
    expect(await purposesOf(fileId)).toEqual(['preview', 'thumbnail']);
    expect((await sharp((await picture(id, 'thumbnail')).rawPayload).metadata()).height).toBe(400);
    expect((await sharp((await picture(id, 'preview')).rawPayload).metadata()).height).toBe(2000);
  });

  it('a HEIC photo has a preview too, since browsers cannot show it', async () => {
    const { id, fileId } = await createDocument(test, person, {
      bytes: readSample('images/heic-libheif-example.heic'),
    });
    await draw(id);
    expect(await stateOf(id)).toBe('ready');
    expect(await purposesOf(fileId)).toEqual(['preview', 'thumbnail']);
    const answer = await picture(id, 'preview');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(answer.rawPayload).metadata()).width).toBeGreaterThan(400);
  });

  it.each(['doc-97-sample.doc', 'xls-97-sample.xls'])(
    '%s has none from the beginning, and plans nothing',
    async (name) => {
      const { id, thumbnail } = await createDocument(test, person, { bytes: readSample(`office/${name}`) });
      expect(thumbnail).toBe('none');
      expect(await plannedFor(id)).toBe(0);
      expect((await picture(id, 'thumbnail')).statusCode).toBe(404);
      expect((await reading(id)).statusCode).toBe(404);
    },
  );

  it('a Word file has a picture, a reading, and words to be found by [UPL-8]', async () => {
    const { id, fileId } = await createDocument(test, person, { bytes: readSample('office/docx-table.docx') });
    await draw(id);
    expect(await stateOf(id)).toBe('ready');
    expect(await purposesOf(fileId)).toEqual(['text', 'thumbnail']);
    const answer = await reading(id);
    expect(answer.headers['cache-control']).toBe('private, max-age=3600');
    expect(contract.getDocumentReading.response.parse(answer.json())).toEqual(answer.json());
    expect(answer.json()).toMatchObject({
      kind: 'text',
      isCut: false,
      blocks: [{ runs: [{ text: 'Above' }] }, {}, {}],
    });
    expect(await found('bottom left')).toContain(id);
    const again = await reading(id, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('an Excel file has them too, a PDF words alone', async () => {
    const xlsx = await createDocument(test, person, { bytes: readSample('office/xlsx-monthly-budget.xlsx') });
    const pdf = await createDocument(test, person, { bytes: readSample('pdf/invoice-contoso.pdf') });
    for (const { id } of [xlsx, pdf]) await draw(id);
    expect((await reading(xlsx.id)).json()).toMatchObject({
      kind: 'sheets',
      sheets: [{ name: 'Simple Monthly Budget' }],
    });
    expect(await found('rent mortgage')).toContain(xlsx.id);
    expect((await reading(pdf.id)).statusCode).toBe(404);
    expect(await found('contoso headquarters')).toContain(pdf.id);
  });

  it('a stranger gets no reading of it, and finds none of its words [SEC-7]', async () => {
    const { id } = await createDocument(test, person, { bytes: readSample('office/docx-table.docx') });
    await draw(id);
    const stranger = await signUpPerson(test, 'Ada Stone');
    expect((await reading(id, {}, stranger)).statusCode).toBe(404);
    expect(await found('bottom left', stranger)).toEqual([]);
  });

  it('documents that came before texts were looked for are caught up, whatever their age', async () => {
    const { id, fileId } = await createDocument(test, person, { bytes: readSample('pdf/invoice-contoso.pdf') });
    await draw(id);
    await runSql(
      test,
      `delete from document_texts where file_id = '${fileId}';
      update documents set text_state = 'pending', added_at = now() - interval '3 years', updated_at = now() - interval '3 years' where id = '${id}'`,
    );
    const before = await plannedFor(id);
    await retryThumbnails({ transactions: test.transactions, enqueue: test.enqueue });
    expect(await plannedFor(id)).toBe(before + 1);
    await draw(id);
    expect(await purposesOf(fileId)).toEqual(['preview', 'thumbnail']);
    expect(await stateOf(id)).toBe('ready');
    expect(await found('contoso headquarters')).toContain(id);
    await retryThumbnails({ transactions: test.transactions, enqueue: test.enqueue });
    expect(await plannedFor(id)).toBe(before + 1);
  });
});
