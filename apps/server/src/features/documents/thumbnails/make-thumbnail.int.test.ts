import { contract } from '@kinvault/domain/contract.ts';
import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { needs } from '../../../../../../scripts/test/needs.ts';
import {
  found,
  isWaiting,
  openThumbnailer,
  picture,
  picturePng,
  purposesOf,
  reading,
  stateOf,
} from '../../../../test/drawing.ts';
import { getFile } from '../../../../test/file-link.ts';
import { it } from '../../../../test/fixtures.ts';
import { listStored } from '../../../../test/list-stored.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { hasSamples, readSample } from '../../../../test/sample-files.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import { signUpPerson } from '../../../../test/test-person.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import { removeDeletedFiles } from '../../files/sweep-files.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const { thumbnailer, draw } = openThumbnailer();

it('a picture’s thumbnail is planned with its document, and pending until it is drawn [GRD-2]', async ({
  server,
  person,
}) => {
  const { id, fileId, thumbnail } = await createDocument(person, { bytes: await picturePng() });
  expect(thumbnail).toBe('pending');
  expect(await isWaiting(server, id)).toBe(true);
  expect(await countRows(server, `jobs.job where name = 'draw-thumbnails' and state = 'created'`)).toBe(1);
  expect((await picture(person, id, 'thumbnail')).statusCode).toBe(404);

  await draw(server, id);

  expect(await stateOf(person, id)).toBe('ready');
  const answer = await picture(person, id, 'thumbnail');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 300 });
  expect(await purposesOf(server, fileId)).toEqual(['thumbnail']);
  expect((await picture(person, id, 'preview')).statusCode).toBe(404);
});

it('a large picture has a preview too, upright and of the same colors, which opens before the file itself', async ({
  server,
  person,
}) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const wide = await sharp({ create: { width: 1500, height: 3000, channels: 3, background: '#000', noise } })
    .composite([
      { input: { create: { width: 1500, height: 1000, channels: 3, background: '#c02010' } }, gravity: 'north' },
    ])
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { id, fileId } = await createDocument(person, { bytes: wide });
  await draw(server, id);
  expect(await purposesOf(server, fileId)).toEqual(['preview', 'thumbnail']);
  const preview = (await picture(person, id, 'preview')).rawPayload;
  const { width, height, exif, orientation } = await sharp(preview).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 2000,
    height: 1000,
    exif: undefined,
    orientation: undefined,
  });
  const red = (bytes: Buffer) =>
    sharp(bytes).resize(200, 100).extract({ left: 160, top: 40, width: 1, height: 1 }).raw().toBuffer();
  const [small, large] = await Promise.all([red((await picture(person, id, 'thumbnail')).rawPayload), red(preview)]);
  for (const channel of [0, 1, 2]) expect(Math.abs(Number(small[channel]) - Number(large[channel]))).toBeLessThan(6);
  expect(Number(large[0])).toBeGreaterThan(150);
});

it('a creation that is rolled back plans nothing', async ({ server, person }) => {
  // uploads that stay plan their reading
  const counted = `select (select count(*)::int from jobs.job where name <> 'read-uploads'), (select count(*)::int as drawings from drawings)`;
  const [before] = await runSql(server, counted);
  const target = forPerson(person, '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa');
  await expect(createDocument(person, { target })).rejects.toThrow('404');
  await runSql(server, 'alter table activity add constraint broken check (false) not valid');
  await expect(createDocument(person)).rejects.toThrow('500');
  await runSql(server, 'alter table activity drop constraint broken');
  expect(await runSql(server, counted)).toEqual([before]);
});

it('the job run twice, at once or one after another, leaves one thumbnail', async ({ server, person }) => {
  const { id, fileId } = await createDocument(person, { bytes: await picturePng() });
  // of two at once the later one may fail on the unique index; the queue runs it again, and then it finds nothing to do
  const both = await Promise.allSettled([draw(server, id), draw(server, id)]);
  expect(both.map(({ status }) => status)).toContain('fulfilled');
  await draw(server, id);
  expect(await stateOf(person, id)).toBe('ready');
  expect(await purposesOf(server, fileId)).toEqual(['thumbnail']);
  expect((await picture(person, id, 'thumbnail')).statusCode).toBe(200);
});

it('the job does not fail for a document that is gone or never was', async ({ server, person }) => {
  const { id } = await createDocument(person, { bytes: await picturePng() });
  await runSql(server, 'delete from documents where id = $1', [id]);
  await draw(server, id);
  await draw(server, '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa');
});

it('a document whose owner’s account is deleted while it is drawn fails no job and leaves no file', async ({
  server,
  person,
}) => {
  const { id } = await createDocument(person, { bytes: await picturePng() });
  const before = listStored(server);
  const process: typeof thumbnailer.process = async (job) => {
    const processed = await thumbnailer.process(job);
    expect((await send(person, 'POST /api/profile/deletion', { password: person.password })).statusCode).toBe(204);
    return processed;
  };
  await makeThumbnail({ ...server, thumbnailer: { ...thumbnailer, process } }, { documentId: id });
  await removeDeletedFiles(server);
  expect(listStored(server)).toHaveLength(before.length - 1);
});

it('a file that cannot be drawn has no thumbnail, and can still be downloaded', async ({ server, person }) => {
  const bytes = Buffer.from('%PDF-1.7\nnot really');
  const { id, fileId } = await createDocument(person, { bytes, fileName: 'broken.pdf' });
  await draw(server, id);
  expect(await stateOf(person, id)).toBe('undecodable');
  expect(await purposesOf(server, fileId)).toEqual([]);
  const states = await runSql(server, 'select thumbnail, text_state from documents where id = $1', [id]);
  expect(states).toEqual([{ thumbnail: 'undecodable', text_state: 'none' }]);
  const file = await getFile(person, id);
  expect(file.rawPayload.equals(bytes)).toBe(true);
});

it.for([
  ['password', 'locked'],
  ['form', 'form'],
  ['protected', 'protected'],
  ['damaged', 'undecodable'],
  ['unsupported', 'undecodable'],
  ['too_large', 'too_large'],
] as const)(
  'a file without a picture, by reason %s, is listed as %s [REA-12]',
  async ([reason, state], { server, person }) => {
    const { id } = await createDocument(person, { bytes: await picturePng() });
    const process = () => Promise.reject(new CannotRender(reason));
    await makeThumbnail({ ...server, thumbnailer: { ...thumbnailer, process } }, { documentId: id });
    expect(await stateOf(person, id)).toBe(state);
  },
);

it.for<[what: string, reading: unknown]>([
  ['no reading at all', { kind: 'text', blocks: [{ kind: 'heading', level: Number.NaN, runs: [] }], isCut: false }],
  ['too large to be kept', { kind: 'sheets', sheets: [{ name: 'S', rows: [['x'.repeat(13_000_000)]], isCut: false }] }],
])(
  'a reading from the child process that is %s is dropped for good [SEC-30]',
  async ([_what, reading], { server, person }) => {
    const { id, fileId } = await createDocument(person, { bytes: await picturePng() });
    const process = async () => ({ thumbnail: null, text: '', reading: reading as Reading });
    await makeThumbnail({ ...server, thumbnailer: { ...thumbnailer, process } }, { documentId: id });
    const states = await runSql(server, 'select text_state from documents where id = $1', [id]);
    expect([states, await purposesOf(server, fileId)]).toEqual([[{ text_state: 'none' }], []]);
  },
);

it('a stranger gets neither thumbnail nor preview of what is drawn [SEC-7]', async ({ server, person }) => {
  const { id } = await createDocument(person, { bytes: await picturePng() });
  await draw(server, id);
  const stranger = await signUpPerson(server, 'Ada Stone');
  for (const purpose of ['thumbnail', 'preview']) {
    expect((await send(stranger, `GET /api/documents/${id}/${purpose}`)).statusCode).toBe(404);
  }
});

describe('of the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  it('a PDF’s first page is its thumbnail [UPL-8]', async ({ server, person }) => {
    const { id, fileId } = await createDocument(person, { bytes: readSample('pdf/invoice-contoso.pdf') });
    await draw(server, id);
    expect(await stateOf(person, id)).toBe('ready');
    expect(await purposesOf(server, fileId)).toEqual(['preview', 'thumbnail']);
    expect((await sharp((await picture(person, id, 'thumbnail')).rawPayload).metadata()).height).toBe(400);
    expect((await sharp((await picture(person, id, 'preview')).rawPayload).metadata()).height).toBe(2000);
  });

  it('a HEIC photo has a preview too, since browsers cannot show it', async ({ server, person }) => {
    const { id, fileId } = await createDocument(person, {
      bytes: readSample('images/heic-libheif-example.heic'),
    });
    await draw(server, id);
    expect(await stateOf(person, id)).toBe('ready');
    expect(await purposesOf(server, fileId)).toEqual(['preview', 'thumbnail']);
    const answer = await picture(person, id, 'preview');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(answer.rawPayload).metadata()).width).toBeGreaterThan(400);
  });

  it.for(['doc-97-sample.doc', 'xls-97-sample.xls'])(
    '%s has no thumbnail from the beginning, and plans no job',
    async (name, { server, person }) => {
      const { id, thumbnail } = await createDocument(person, { bytes: readSample(`office/${name}`) });
      expect(thumbnail).toBe('none');
      expect(await isWaiting(server, id)).toBe(false);
      expect((await picture(person, id, 'thumbnail')).statusCode).toBe(404);
      expect((await reading(id, undefined, person)).statusCode).toBe(404);
    },
  );

  it('a Word file under a password is kept, says that it is locked, and is downloaded under its name [REA-12]', async ({
    server,
    person,
  }) => {
    const bytes = readSample('hostile/encrypted-password-is-pass.docx');
    const input = { bytes, fileName: 'Will.docx' };
    const { id, kind, thumbnail } = await createDocument(person, input);
    expect([kind, thumbnail, await isWaiting(server, id)]).toEqual(['locked', 'locked', false]);
    await draw(server, id); // the hourly catch-up does
    expect(await stateOf(person, id)).toBe('locked');
    expect((await reading(id, {}, person)).statusCode).toBe(404);
    const file = await getFile(person, id);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers['content-disposition']).toBe('attachment; filename=Will.docx');
    const sheet = await createDocument(person, { bytes, fileName: 'budget.XLSX' });
    expect((await getFile(person, sheet.id)).headers['content-disposition']).toContain('budget.xlsx');
    const other = await createDocument(person, { bytes, fileName: 'run.docm' });
    expect((await getFile(person, other.id)).headers['content-disposition']).toContain('run.docx');
  });

  it('a Word file has a picture, a reading, and words to be found by [UPL-8]', async ({ server, person }) => {
    const { id, fileId } = await createDocument(person, { bytes: readSample('office/docx-table.docx') });
    await draw(server, id);
    expect(await stateOf(person, id)).toBe('ready');
    expect(await purposesOf(server, fileId)).toEqual(['text', 'thumbnail']);
    const answer = await reading(id, undefined, person);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(contract.getDocumentReading.response.parse(answer.json())).toEqual(answer.json());
    expect(answer.json()).toMatchObject({
      kind: 'text',
      isCut: false,
      blocks: [{ runs: [{ text: 'Above' }] }, {}, {}],
    });
    expect(await found('bottom left', person)).toContain(id);
    const again = await reading(id, { 'if-none-match': String(answer.headers.etag) }, person);
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('an Excel file has a picture, a reading and words too, a PDF words alone', async ({ server, person }) => {
    const xlsx = await createDocument(person, { bytes: readSample('office/xlsx-monthly-budget.xlsx') });
    const pdf = await createDocument(person, { bytes: readSample('pdf/invoice-contoso.pdf') });
    for (const { id } of [xlsx, pdf]) await draw(server, id);
    expect((await reading(xlsx.id, undefined, person)).json()).toMatchObject({
      kind: 'sheets',
      sheets: [{ name: 'Simple Monthly Budget' }],
    });
    expect(await found('rent mortgage', person)).toContain(xlsx.id);
    expect((await reading(pdf.id, undefined, person)).json()).toEqual({ kind: 'pages', pages: [] });
    expect(await found('contoso headquarters', person)).toContain(pdf.id);
  });

  it('a stranger gets no reading of a Word file, and finds none of its words [SEC-7]', async ({ server, person }) => {
    const { id } = await createDocument(person, { bytes: readSample('office/docx-table.docx') });
    await draw(server, id);
    const stranger = await signUpPerson(server, 'Ada Stone');
    expect((await reading(id, {}, stranger)).statusCode).toBe(404);
    expect(await found('bottom left', stranger)).toEqual([]);
  });
});
