import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { bearerOf } from '../../../test/bearer-of.ts';
import { errorBody } from '../../../test/error-body.ts';
import { getFile } from '../../../test/file-link.ts';
import { it } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { sendRequest } from '../../../test/send.ts';
import { forPerson, PNG } from '../../../test/test-documents.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer } from '../../../test/test-server.ts';
import { CannotRender } from '../../platform/processing/cannot-render.ts';
import { createScanRenderer, type ScanRenderer } from '../../platform/processing/renderers.ts';
import { uploadScan as uploadPages } from './upload-scan.ts';

const paper = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const RED = await paper('#c02020');
const BLUE = await paper('#2020c0');

function uploadScan(
  person: TestPerson,
  pages: Buffer[],
  { key = randomUUID(), sizes = pages.map((page) => page.length).join() } = {},
) {
  return sendRequest(person, {
    method: 'POST',
    url: `/api/uploads/scan?pageBytes=${sizes}`,
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
    payload: Buffer.concat(pages),
  });
}

/** By the use case, with a renderer of the test's own. */
function uploadDirectly(person: TestPerson, scanRenderer: ScanRenderer, key: string = randomUUID()) {
  const limits = { maxUploadBytes: 1_000_000, quotaBytes: 0, isQuotaEnforced: false };
  const deps = { ...person.server, ...limits, scanRenderer, noteUpload: () => {} };
  const pages = [RED, BLUE];
  const pageBytes = pages.map((page) => page.length);
  return uploadPages(deps, bearerOf(person.cookie), { key, pageBytes, stream: Readable.from(pages) });
}

/** The file of the document that the upload becomes. */
async function readPdf(person: TestPerson, pages: Buffer[]): Promise<Buffer> {
  const uploaded = await uploadScan(person, pages);
  expect(uploaded.statusCode).toBe(201);
  const { fileId } = uploaded.json();
  const created = await sendRequest(person, {
    method: 'POST',
    url: '/api/documents',
    payload: { fileId, fileName: 'Scan.pdf', name: 'Scan', type: 'ID', target: forPerson(person) },
  });
  expect(created.statusCode).toBe(201);
  return (await getFile(person, created.json().id)).rawPayload;
}

/** The pictures of a PDF of ours, in order. */
function picturesOf(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Filter \/DCTDecode[^>]*\/Length (\d+) >>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return pdf.subarray(start, start + Number(match[1]));
  });
}

const meanColor = async (picture: Buffer) =>
  (await sharp(picture).stats()).channels.map(({ mean }) => Math.round(mean / 64));

it('two pages become one PDF that holds them in their order [REA-8]', async ({ person }) => {
  const pdf = await readPdf(person, [RED, BLUE]);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('/Count 2');
  const pictures = picturesOf(pdf);
  expect(await Promise.all(pictures.map(meanColor))).toEqual([
    [3, 1, 1],
    [1, 1, 3],
  ]);
});

it('a scanned photo is upright in the PDF, without its location and device [REA-8]', async ({ person }) => {
  const photo = await makePhoto({ megapixels: 2, orientation: 6 });
  expect(photo.toString('latin1')).toContain('Test camera');
  const [picture = Buffer.alloc(0)] = picturesOf(await readPdf(person, [photo]));
  const { exif, width, height, space } = await sharp(picture).metadata();
  expect({ exif, space, isUpright: height > width }).toEqual({ exif: undefined, space: 'srgb', isUpright: true });
});

it('a gray page has the three channels that the PDF says', async ({ person }) => {
  const grey = await sharp(RED).grayscale().jpeg().toBuffer();
  const [picture = Buffer.alloc(0)] = picturesOf(await readPdf(person, [grey]));
  expect((await sharp(picture).metadata()).channels).toBe(3);
});

it('the same scan sent twice under one key is one file', async ({ person }) => {
  const key = randomUUID();
  const before = await countRows(person.server, 'files');
  const [first, second] = [
    await uploadScan(person, [RED, BLUE], { key }),
    await uploadScan(person, [RED, BLUE], { key }),
  ];
  expect(second.json()).toEqual(first.json());
  expect(await countRows(person.server, 'files')).toBe(before + 1);
  expect((await uploadScan(person, [RED], { key })).json()).toEqual(errorBody('key_reused'));
});

it('a repeat is not drawn again, neither while the first is being drawn nor afterwards [REA-8]', async ({ person }) => {
  const renderer = createScanRenderer({ log: { warn: vi.fn() } });
  const draw = vi.fn(renderer.draw);
  const key = randomUUID();
  const upload = () => uploadDirectly(person, { draw, close: renderer.close }, key);
  const [first, second] = await Promise.all([upload(), upload()]);
  expect(draw).toHaveBeenCalledTimes(1);
  expect([second, await upload()]).toEqual([first, first]);
  expect(draw).toHaveBeenCalledTimes(1);
  await renderer.close();
});

it('a scan that takes too long on a busy machine may be sent again [REA-8]', async ({ person }) => {
  const stored = listStored(person.server);
  const renderer = { draw: async () => Promise.reject(new CannotRender('timed_out')), close: async () => {} };
  await expect(uploadDirectly(person, renderer)).rejects.toMatchObject({ code: 'unavailable' });
  expect(listStored(person.server)).toEqual(stored);
});

it.for([
  ['a picture of another kind', [RED, PNG], undefined, 415, 'file_type_refused'],
  ['a page that is cut off', [RED, RED.subarray(0, RED.length / 2)], undefined, 415, 'file_type_refused'],
  ['words', [Buffer.from('<script>alert(1)</script>')], undefined, 415, 'file_type_refused'],
  ['sizes that add up to more', [RED], `${RED.length},1`, 400, 'bad_request'],
  ['sizes that add up to less', [RED, BLUE], `${RED.length}`, 400, 'bad_request'],
  ['a size of nothing', [RED], `${RED.length},0`, 400, 'bad_request'],
  ['no sizes', [RED], '', 400, 'bad_request'],
  ['21 pages', Array.from({ length: 21 }, () => RED), undefined, 400, 'bad_request'],
  ['nothing', [], '1', 400, 'file_empty'],
] as const)(
  'a scan of %s is refused, and nothing is kept [REA-8, SEC-26]',
  async ([_what, pages, sizes, status, code], { person }) => {
    const [stored, rows] = [listStored(person.server), await countRows(person.server, 'files')];
    const answer = await uploadScan(person, [...pages], sizes === undefined ? {} : { sizes });
    expect(answer.json()).toEqual(errorBody(code));
    expect(answer.statusCode).toBe(status);
    expect(listStored(person.server)).toEqual(stored);
    expect(await countRows(person.server, 'files')).toBe(rows);
  },
);

it(
  'a page of 280 megapixels is refused before it is decoded [SEC-30]',
  needs(hasSamples, 'needs ../shared/samples'),
  async ({ person }) => {
    const stored = listStored(person.server);
    const answer = await uploadScan(person, [RED, readSample('hostile/jpeg-giant-280-megapixels.jpg')]);
    expect(answer.json()).toEqual(errorBody('image_too_large'));
    expect(listStored(person.server)).toEqual(stored);
  },
);

it('the limit of an upload holds for all pages together [SEC-25]', async ({ server, person }) => {
  const small = await buildTestServer({ sharesDatabaseWith: server, maxUploadBytes: 2 * RED.length + BLUE.length - 1 });
  const rows = await countRows(server, 'files');
  expect((await uploadScan(on(small, person), [RED, BLUE, RED])).json()).toEqual(errorBody('file_too_large'));
  expect(await countRows(server, 'files')).toBe(rows);
  await small.stop();
});

it('without a session nothing of a scan is read or stored [REA-8]', async ({ server, person }) => {
  const stored = listStored(server);
  expect((await uploadScan({ ...person, cookie: '' }, [RED])).statusCode).toBe(401);
  expect(listStored(server)).toEqual(stored);
});

it('the PDF of a scan is its uploader’s alone until a document has it [REA-8]', async ({ server, person, member }) => {
  const { fileId } = (await uploadScan(person, [RED])).json();
  const [row] = await runSql(server, `select uploaded_by, kind from files where id = '${fileId}'`);
  expect(row).toEqual({ uploaded_by: person.id, kind: 'pdf' });
  const claimed = await sendRequest(member, {
    method: 'POST',
    url: '/api/documents',
    payload: { fileId, fileName: 'Scan.pdf', name: 'Scan', type: 'ID', target: forPerson(member) },
  });
  expect(claimed.json()).toEqual(errorBody('upload_unknown'));
});
