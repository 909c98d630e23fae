import { inflateSync } from 'node:zlib';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { getFile } from '../../../../test/file-link.ts';
import { it } from '../../../../test/fixtures.ts';
import { listStored } from '../../../../test/list-stored.ts';
import { readPages } from '../../../../test/read-pages.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { createPage } from '../../../platform/processing/page/page.ts';
import { writePdf } from '../../../platform/processing/page/write-pdf.ts';

/** The position of the number, as fractions of the page. */
const COVER = { x: 0.5, y: 0.1, width: 0.4, height: 0.1 };

/** Two pages; the number and what is drawn behind it are on both. */
function passport(number: string, color: string): Buffer {
  const pages = [1, 2].map((at) => {
    const page = createPage(300, 400);
    page.text(20, 30, `Passport, page ${at}`, { size: 20 });
    page.rect(152, 42, 116, 36, color);
    page.text(160, 65, number, { size: 18, color: '#ffffff' });
    return page;
  });
  return writePdf(pages, { title: number });
}

const stamp = await lettering('#224466');
function lettering(fill: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 40, channels: 4, background: fill } })
    .png()
    .toBuffer();
}

const addPassport = (person: TestPerson, bytes = passport('C01X00T47', '#7a1f1f')) =>
  createDocument(person, { bytes, fileName: 'passport.pdf' });

function copyOf(person: TestPerson, { id, fileId }: Pick<Document, 'id' | 'fileId'>, change: object = {}) {
  return send(person, `POST /api/documents/${id}/copies`, {
    ...{ fileId, receiver: 'Almond Court', purpose: 'Flat application', isGray: false },
    ...{ stamp: stamp.toString('base64'), pages: [{ page: 1, covers: [COVER] }] },
    ...change,
  });
}
async function copied(...call: Parameters<typeof copyOf>): Promise<Buffer> {
  const response = await copyOf(...call);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.rawPayload;
}

interface PdfObject {
  head: string;
  stream: Buffer | null;
}

/** Every object of a file with its stream decoded, including unreferenced ones. */
function objectsOf(pdf: Buffer): PdfObject[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\d+ 0 obj\n/g)].map(({ index, 0: start }) => {
    const from = index + start.length;
    const head = text.slice(from, text.indexOf('endobj', from)).split('stream\n', 1)[0] ?? '';
    const length = /\/Length (\d+)/.exec(head)?.[1];
    if (length === undefined) return { head, stream: null };
    const at = text.indexOf('stream\n', from) + 7;
    const raw = pdf.subarray(at, at + Number(length));
    return { head, stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw };
  });
}
const picturesOf = (pdf: Buffer) =>
  objectsOf(pdf).flatMap(({ head, stream }) => (head.includes('/Subtype /Image') && stream ? [stream] : []));

async function brightest(picture: Buffer, { x, y, width, height }: typeof COVER): Promise<number> {
  const { width: w, height: h } = await sharp(picture).metadata();
  const area = { left: Math.round(x * w), top: Math.round(y * h) };
  const size = { width: Math.round(width * w), height: Math.round(height * h) };
  const part = await sharp(picture)
    .extract({ ...area, ...size })
    .toBuffer();
  return Math.max(...(await sharp(part).stats()).channels.map(({ max }) => max));
}

describe('a copy for one purpose', () => {
  it('is a PDF of pictures at 200 dpi, of the chosen pages alone, in the size of the pages [LNK-6]', async ({
    owner,
  }) => {
    const document = await addPassport(owner);
    const pdf = await copied(owner, document, { pages: [2, 1].map((page) => ({ page, covers: [] })) });
    expect(await readPages(pdf)).toEqual(Array(2).fill({ text: '', width: 300, height: 400, turn: 0 }));
    const [first, second] = picturesOf(pdf);
    if (!first || !second) throw new Error('two pictures were expected');
    expect(await sharp(first).metadata()).toMatchObject({ width: 833, height: 1111, format: 'jpeg' });
    expect(first.equals(second)).toBe(false); // they say their numbers
  });

  it('has its stamp across the page, also in the last corner, and is gray where that is wanted [LNK-6]', async ({
    owner,
  }) => {
    const document = await addPassport(owner, passport('C01X00T47', '#ffffff'));
    const [colored = stamp] = picturesOf(await copied(owner, document));
    for (const [left, top] of [
      [0, 0],
      [416, 0],
      [0, 700],
      [416, 700],
    ] as const) {
      const part = await sharp(colored).extract({ left, top, width: 416, height: 400 }).toBuffer();
      const { channels } = await sharp(part).stats();
      expect(channels[0]?.min).toBeLessThan(60); // its red is 0x22
    }
    const [gray = stamp] = picturesOf(await copied(owner, document, { isGray: true }));
    const { data, info } = await sharp(gray).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    expect(data.every((value, at) => Math.abs(value - (data[at - (at % 3)] ?? 0)) < 4)).toBe(true);
  });

  it('holds nothing beneath its black: no text, no metadata, no pixel, whatever was there [SEC-56]', async ({
    owner,
  }) => {
    const pages = [1, 2].map((page) => ({ page, covers: [COVER] }));
    const secret = await addPassport(owner, passport('C01X00T47', '#7a1f1f'));
    const pdf = await copied(owner, secret, { pages });
    const objects = objectsOf(pdf);
    const kinds = objects.map(({ head }) => /\/Type \/(\w+)/.exec(head)?.[1] ?? 'content').toSorted();
    expect(kinds).toEqual(['Catalog', 'Page', 'Page', 'Pages', 'XObject', 'XObject', 'content', 'content']);
    expect(pdf.toString('latin1')).not.toMatch(/\/(Info|Metadata|Font|Prev|EmbeddedFile|Annots|AcroForm)\b/);
    expect(pdf.toString('latin1').match(/startxref/g)).toHaveLength(1); // no older revision
    for (const { head, stream } of objects) {
      if (stream && !head.includes('/Image'))
        expect(stream.toString('latin1')).toMatch(/^q [\d.]+ 0 0 [\d.]+ 0 0 cm \/I1 Do Q\n$/);
    }
    for (const picture of picturesOf(pdf)) {
      expect(await brightest(picture, COVER)).toBeLessThan(20);
      const { exif, icc, xmp, iptc } = await sharp(picture).metadata();
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    }
    // the covered content must not influence a single byte
    const other = await addPassport(owner, passport('ZZ99QQ11Z', '#0b5c2a'));
    expect((await copied(owner, other, { pages })).equals(pdf)).toBe(true);
    const uncovered = [1, 2].map((page) => ({ page, covers: [] }));
    const seen = await Promise.all([secret, other].map((one) => copied(owner, one, { pages: uncovered })));
    expect(seen[0]?.equals(seen[1] ?? pdf)).toBe(false);
  });

  it('is kept nowhere: no file, no thumbnail, no cache; the original stays as it is [SEC-56] [LNK-6]', async ({
    owner,
  }) => {
    const document = await addPassport(owner);
    const [stored, before] = [listStored(owner.server), (await getFile(owner, document.id)).rawPayload];
    const files = await runSql(owner.server, 'select id from files order by id');
    const response = await copyOf(owner, document);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
    });
    expect(listStored(owner.server)).toEqual(stored);
    expect(await runSql(owner.server, 'select id from files order by id')).toEqual(files);
    expect((await getFile(owner, document.id)).rawPayload.equals(before)).toBe(true);
    expect((await send(owner, `GET /api/documents/${document.id}`)).json()).toEqual(document);
  });

  it('is made of a picture, too, upright by its EXIF [LNK-6]', async ({ owner }) => {
    const wide = sharp({ create: { width: 300, height: 200, channels: 3, background: '#1c5733' } });
    const bytes = await wide.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const document = await createDocument(owner, { bytes, fileName: 'card.jpg' });
    const [page] = await readPages(await copied(owner, document));
    expect(page?.height).toBeGreaterThan(page?.width ?? 0);
  });
});

describe('activity', () => {
  const entriesOf = (person: TestPerson, { id }: Document) =>
    runSql(
      person.server,
      `select actor_id, detail from activity where document_id = $1 and action = 'copied' order by at, id`,
      [id],
    );

  it('says that a copy was made, and for whom; the same again, also at once, is one entry [LNK-6]', async ({
    owner,
    familyId,
    viewer,
  }) => {
    const document = await createDocument(owner, {
      ...{ bytes: passport('C01X00T47', '#7a1f1f'), target: forPerson(owner, familyId) },
    });
    await Promise.all([copied(owner, document), copied(owner, document)]);
    await copied(viewer, document, { receiver: ' School ', purpose: '' });
    const { entries } = (await send(owner, `GET /api/documents/${document.id}/activity`)).json();
    expect(entries.slice(0, 2)).toMatchObject([
      { actor: { id: viewer.id }, action: 'copied', detail: { receiver: 'School' } },
      { actor: { id: owner.id }, action: 'copied', detail: { receiver: 'Almond Court', purpose: 'Flat application' } },
    ]);
    expect(await entriesOf(owner, document)).toHaveLength(2);
  });

  it('says nothing of a copy that could not be made [LNK-6]', async ({ owner }) => {
    const document = await addPassport(owner);
    for (const change of [
      { fileId: await uploadBytes(owner) },
      { pages: [{ page: 3, covers: [] }] },
      { stamp: stamp.subarray(0, 60).toString('base64') },
    ])
      expect((await copyOf(owner, document, change)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await entriesOf(owner, document)).toEqual([]);
  });
});

describe('a copy is refused', () => {
  it.for<[string, (owner: TestPerson) => Promise<Parameters<typeof copyOf>[2]>]>([
    ['409 document_changed', async (owner) => ({ fileId: (await addPassport(owner)).fileId })],
    ['415 pages_unreadable', async () => ({ pages: [{ page: 3, covers: [] }] })],
    ['415 pages_unreadable', async () => ({ stamp: stamp.subarray(0, 60).toString('base64') })],
    ['400 bad_request', async () => ({ stamp: Buffer.from('<svg/>').toString('base64') })],
    ['400 bad_request', async () => ({ receiver: ' ' })],
    ['400 bad_request', async () => ({ pages: [{ page: 1, covers: [{ ...COVER, x: 2 }] }] })],
  ])('%s [LNK-6]', async ([expected, change], { owner }) => {
    const response = await copyOf(owner, await addPassport(owner), await change(owner));
    expect(`${response.statusCode} ${response.json().error.code}`).toBe(expected);
  });

  it('to those who do not see the document [LNK-6]', async ({ owner, outsider }) => {
    const document = await addPassport(owner);
    expect((await copyOf(outsider, document)).statusCode).toBe(404);
  });
});
