import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { listStored } from '../../../../test/list-stored.ts';
import { readPages } from '../../../../test/read-pages.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { drawFirstPage } from '../../../platform/processing/child/render-pdf.ts';
import { createPage } from '../../../platform/processing/page/page.ts';
import { writePdf } from '../../../platform/processing/page/write-pdf.ts';

const [FRONT, BACK] = ['#1c5733', '#7a1f1f'];
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
/** Where a card is on its scanned page of 300 × 400 points, in parts of it. */
const CARD = { x: 0.1, y: 0.2, width: 0.6, height: (0.6 * 300 * 54) / 85.6 / 400 };

/** Two pages, each with a card that is scanned, and a square mark on it. */
function scan(): Buffer {
  const pages = [FRONT, BACK].map((color) => {
    const page = createPage(300, 400);
    page.rect(CARD.x * 300, CARD.y * 400, CARD.width * 300, CARD.height * 400, color ?? '');
    return page;
  });
  return writePdf(pages, { title: 'card' });
}
const photo = (width: number, height: number, background = FRONT) =>
  sharp({ create: { width, height, channels: 3, background: background ?? '' } })
    .jpeg()
    .toBuffer();

const addScan = (person: TestPerson) => createDocument(person, { bytes: scan(), fileName: 'card.pdf' });
const sideOf = ({ id, fileId }: Pick<Document, 'id' | 'fileId'>, change: object = {}) => ({
  ...{ documentId: id, fileId, page: 1, area: CARD, turn: 0 },
  ...change,
});

function sheetOf(person: TestPerson, sides: object[], change: object = {}) {
  const plan = { paper: 'a4', sides, isGray: false, stamp: null, ...change };
  return send(person, 'POST /api/documents/card-sheets', plan);
}
async function made(...call: Parameters<typeof sheetOf>): Promise<Buffer> {
  const response = await sheetOf(...call);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.rawPayload;
}
const bothPages = (document: Document, change: object = {}) =>
  [1, 2].map((page) => sideOf(document, { page, ...change }));

/** What is printed, measured in the page as it is drawn: the runs of rows with ink, in mm. */
async function measure(pdf: Buffer, paperMm: { width: number; height: number }) {
  const { data, width, height } = await drawFirstPage(pdf, Math.round((paperMm.height * 300) / 25.4));
  const mm = paperMm.height / height;
  expect(width * mm).toBeCloseTo(paperMm.width, 0);
  const isInk = (x: number, y: number) => [0, 1, 2].some((part) => (data[4 * (y * width + x) + part] ?? 255) < 235);
  const columns = (y: number) => Array.from({ length: width }, (_, x) => x).filter((x) => isInk(x, y));
  const cards: { left: number; right: number; top: number; bottom: number }[] = [];
  for (let y = 0; y < height; y++) {
    const inked = columns(y);
    if (inked.length === 0) continue;
    const last = cards.at(-1);
    const [left = 0, right = 0] = [inked[0], (inked.at(-1) ?? 0) + 1];
    if (last?.bottom === y)
      Object.assign(last, { bottom: y + 1, left: Math.min(last.left, left), right: Math.max(last.right, right) });
    else cards.push({ left, right, top: y, bottom: y + 1 });
  }
  return cards.map(({ left, right, top, bottom }) => {
    const middle = 4 * (Math.round((top + bottom) / 2) * width + Math.round((left + right) / 2));
    return {
      width: (right - left) * mm,
      height: (bottom - top) * mm,
      isFront: (data[middle] ?? 0) < 0x40,
      isCentered: Math.abs((left + right) / 2 - width / 2) * mm < 0.5,
    };
  });
}
const A4 = { width: 210, height: 297 };
const LETTER = { width: 215.9, height: 279.4 };

describe('both sides of a card', () => {
  it.for([
    ['a4', A4, { width: 595, height: 842 }],
    ['letter', LETTER, { width: 612, height: 792 }],
  ] as const)(
    'are on one page in true size, front first, and nothing else, on %s [LNK-7]',
    async ([paper, mm, points], { owner }) => {
      const pdf = await made(owner, bothPages(await addScan(owner)), { paper });
      expect(await readPages(pdf)).toEqual([{ text: '', ...points, turn: 0 }]);
      const cards = await measure(pdf, mm);
      expect(cards.map(({ isFront }) => isFront)).toEqual([true, false]);
      for (const { width, height, isCentered } of cards) {
        expect(Math.abs(width - 85.6)).toBeLessThan(0.5);
        expect(Math.abs(height - 54)).toBeLessThan(0.5);
        expect(isCentered).toBe(true);
      }
    },
  );

  it('come from two documents, a picture and a scan, too [LNK-7]', async ({ owner }) => {
    const front = await createDocument(owner, { bytes: await photo(856, 540), fileName: 'front.jpg' });
    const sides = [sideOf(front, { area: WHOLE }), sideOf(await addScan(owner), { page: 2 })];
    const cards = await measure(await made(owner, sides), A4);
    expect(cards).toMatchObject([{ isFront: true }, { isFront: false }]);
    for (const { width, height } of cards)
      expect([Math.abs(width - 85.6) < 0.5, Math.abs(height - 54) < 0.5]).toEqual([true, true]);
  });

  it('are turned, and an upright card stays upright: 54 mm wide [LNK-7]', async ({ owner }) => {
    const upright = await createDocument(owner, { bytes: await photo(540, 856), fileName: 'upright.jpg' });
    const sides = [0, 90].map((turn) => sideOf(upright, { area: WHOLE, turn }));
    const [asItIs, turned] = await measure(await made(owner, sides), A4);
    expect([asItIs?.width, asItIs?.height].map(Math.round as never)).toEqual([54, 86]);
    expect([turned?.width, turned?.height].map(Math.round as never)).toEqual([86, 54]);
  });

  it('are cut to the shape of a card, never stretched [LNK-7]', async ({ owner }) => {
    // a square picture with a square in its middle
    const mark = { input: await photo(200, 200, BACK), left: 200, top: 200 };
    const bytes = await sharp(await photo(600, 600))
      .composite([mark])
      .jpeg()
      .toBuffer();
    const document = await createDocument(owner, { bytes, fileName: 'square.jpg' });
    const pdf = await made(owner, [sideOf(document, { area: WHOLE }), sideOf(document, { area: WHOLE })]);
    const { data, width, height } = await drawFirstPage(pdf, 3508);
    const isMark = (x: number, y: number) =>
      (data[4 * (y * width + x)] ?? 0) > 0x50 && (data[4 * (y * width + x) + 1] ?? 0) < 0x40;
    const middle = { x: Math.round(width / 2), y: Math.round((height * (52 + 27)) / 297) };
    const across = Array.from({ length: width }, (_, x) => x).filter((x) => isMark(x, middle.y)).length;
    const down = Array.from({ length: Math.round(height * 0.45) }, (_, y) => y).filter((y) =>
      isMark(middle.x, y),
    ).length;
    expect(across).toBeGreaterThan(300);
    expect(Math.abs(across - down)).toBeLessThan(8);
  });

  it('hold no text, no metadata and nothing of the page around them; nothing is stored [LNK-7]', async ({ owner }) => {
    const document = await addScan(owner);
    const stored = listStored(owner.server);
    const response = await sheetOf(owner, bothPages(document), { isGray: true });
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'application/pdf' });
    const text = response.rawPayload.toString('latin1');
    expect(text).not.toMatch(/\/(Info|Metadata|Font|EmbeddedFile|Annots|AcroForm)\b/);
    expect(text.match(/\/Width 1011 \/Height 638/g)).toHaveLength(2); // 300 dpi
    expect(listStored(owner.server)).toEqual(stored);
  });
});

describe('activity', () => {
  const usesOf = async (person: TestPerson, { id }: Document) => {
    const uses = `select action, detail from activity where document_id = $1 and action in ('downloaded', 'copied')`;
    return runSql(person.server, `${uses} order by at, id`, [id]);
  };
  const stamp = async () => {
    const line = await sharp({ create: { width: 400, height: 40, channels: 4, background: '#224466' } })
      .png()
      .toBuffer();
    return { line: line.toString('base64'), receiver: 'Harbour School', purpose: '' };
  };

  it('says that each document was downloaded, or for whom it was stamped [LNK-7]', async ({ owner }) => {
    const [one, other] = [await addScan(owner), await addScan(owner)];
    await made(owner, [sideOf(one), sideOf(other)]);
    for (const document of [one, other])
      expect(await usesOf(owner, document)).toEqual([{ action: 'downloaded', detail: {} }]);
    const plain = await made(owner, bothPages(one));
    const stamped = await made(owner, bothPages(one), { stamp: await stamp() });
    expect(stamped.equals(plain)).toBe(false);
    expect((await usesOf(owner, one))[1]).toEqual({ action: 'copied', detail: { receiver: 'Harbour School' } });
  });

  it('says it once of two sheets at once, whichever side is the front [LNK-7]', async ({ owner }) => {
    const [one, other] = [await addScan(owner), await addScan(owner)];
    const orders = [
      [one, other],
      [other, one],
    ];
    const answers = await Promise.all(
      orders.map((order) =>
        sheetOf(
          owner,
          order.map((document) => sideOf(document)),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    for (const document of [one, other]) expect(await usesOf(owner, document)).toHaveLength(1);
  });

  it('says nothing of a sheet that could not be made [LNK-7]', async ({ owner }) => {
    const document = await addScan(owner);
    expect((await sheetOf(owner, bothPages(document, { page: 3 }))).statusCode).toBe(415);
    expect(await usesOf(owner, document)).toEqual([]);
  });
});

describe('a sheet is refused', () => {
  it.for<[string, (owner: TestPerson) => Promise<object>, object?]>([
    ['409 document_changed', async (owner) => ({ fileId: await uploadBytes(owner) })],
    ['415 pages_unreadable', async () => ({ page: 3 })],
    ['400 bad_request', async () => ({ turn: 45 })],
    ['400 bad_request', async () => ({ area: { ...CARD, width: 0 } })],
    ['400 bad_request', async () => ({}), { paper: 'a3' }],
    ['400 bad_request', async () => ({}), { sides: [] }],
  ])('%s [LNK-7]', async ([expected, change, plan], { owner }) => {
    const document = await addScan(owner);
    const response = await sheetOf(owner, [sideOf(document), sideOf(document, await change(owner))], plan);
    expect(`${response.statusCode} ${response.json().error.code}`).toBe(expected);
  });

  it('where one of its documents is not seen, be it the front or the back [LNK-7]', async ({ owner, outsider }) => {
    const [mine, theirs] = [await addScan(outsider), await addScan(owner)];
    const sides = [sideOf(mine), sideOf(theirs)];
    for (const order of [sides, sides.toReversed()]) expect((await sheetOf(outsider, order)).statusCode).toBe(404);
    const uses = `select from activity where document_id = $1 and action = 'downloaded'`;
    expect(await runSql(owner.server, uses, [mine.id])).toEqual([]);
  });
});
