import type { PageText } from '@kinvault/domain/documents/paper-reading.schema.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { needsFieldFiles, readFieldFile } from '../../../test/field-files.ts';
import { PASSPORT, readSpecimen, SPECIMENS } from '../../../test/specimens/specimen-pictures.ts';
import { createPage } from '../processing/page/page.ts';
import { writePdf } from '../processing/page/write-pdf.ts';
import { createPictureRenderer } from '../processing/renderers.ts';
import { createReader } from './reader.ts';
import type { TextRange } from './reading.ts';

const TODAY = '2026-11-22';
const warn = vi.fn();
const reader = createReader({ log: { warn } });
afterAll(() => reader.close());

const range = (more: Partial<TextRange> = {}): TextRange => ({ languages: ['eng'], firstPage: 1, pages: 5, ...more });

function expectNear(box: PageBox | undefined, other: PageBox): void {
  for (const [part, value] of Object.entries(other)) {
    expect(
      Math.abs((box?.[part as keyof PageBox] ?? Number.NaN) - value),
      `${part} of ${JSON.stringify(box)}`,
    ).toBeLessThan(0.03);
  }
}

describe('a machine-readable zone', () => {
  it.each(SPECIMENS)('of $what proves its expiry and says where it is [REA-2] [REA-3]', async (specimen) => {
    const reading = await reader.readZone({ owner: 'one', bytes: readSpecimen(specimen.file), kind: 'jpeg' }, TODAY);
    expect(reading?.offer).toMatchObject({
      expiresOn: specimen.expiresOn,
      proof: specimen.file.includes('mrva') ? 'second-reading' : 'check-digits',
      toConfirm: { number: specimen.number },
    });
    expectNear(reading?.box, specimen.zone);
  });

  it('is found on the second page of a scan [REA-2]', async () => {
    const front = createPage();
    front.text(80, 100, 'PASSPORT', { size: 30 });
    const back = createPage();
    const bytes = await sharp(readSpecimen(PASSPORT.file)).toColourspace('srgb').jpeg().toBuffer();
    back.picture(40, 100, 515, 386, { bytes, width: 1600, height: 1200 });
    const reading = await reader.readZone({ owner: 'one', bytes: writePdf([front, back]), kind: 'pdf' }, TODAY);
    expect(reading).toMatchObject({ page: 2, offer: { expiresOn: PASSPORT.expiresOn } });
  });

  it('that is not there is not made up [REA-3]', async () => {
    const blank = { create: { width: 900, height: 600, channels: 3 as const, background: '#fff' } };
    expect(
      await reader.readZone({ owner: 'one', bytes: await sharp(blank).png().toBuffer(), kind: 'png' }, TODAY),
    ).toBeNull();
  });
});

it.each(['period-en.pdf', 'period-de.pdf'])(
  'of %s from the field the beginning is the issue and the end the expiry [REA-11]',
  needsFieldFiles,
  async (name) => {
    const { pages } = await reader.readText({ owner: 'one', bytes: readFieldFile(name), kind: 'pdf' }, range());
    const dates = pages.flatMap((page) => page.dates.map(({ kind, date }) => [kind, date]));
    expect(dates.toSorted()).toEqual([
      ['expiry', '2027-12-31'],
      ['issue', '2027-01-01'],
    ]);
  },
);

const LETTER = ['Northwind Insurance', 'Dear Elena Rivera,', 'your policy is valid until 31 March 2027.', 'Yours, Tom'];

function letter(...more: string[]) {
  const page = createPage(420, 300);
  [...LETTER, ...more].forEach((line, index) => {
    page.text(40, 60 + 30 * index, line, { size: 15 });
  });
  return page;
}

const boxOf = (page: PageText | undefined, text: string) => page?.words.find((word) => word.text === text)?.box;

describe('the text of a picture', () => {
  let png: Buffer;
  let upright: PageText | undefined;

  beforeAll(async () => {
    const renderer = createPictureRenderer({ log: { warn } });
    const job = { owner: 'one', format: 'png', pixels: 1200, maxBytes: 5_000_000, isBlurry: false } as const;
    png = await renderer.draw(async () => ({ ...job, pdf: writePdf([letter()]) }));
    await renderer.close();
    [upright] = (await reader.readText({ owner: 'one', bytes: png, kind: 'png' }, range())).pages;
  });

  it('comes with lines, with the place of each word, and with the dates it names [REA-1] [REA-4]', () => {
    expect(upright?.text.split(/\n+/)).toEqual(LETTER);
    expect(upright).toMatchObject({ page: 1, source: 'picture' });
    expect(upright?.dates).toMatchObject([{ kind: 'expiry', date: '2027-03-31', words: 'valid until 31 March 2027' }]);
    // 15 points high, 120 of 300 points from the top; the first of its line 40 of 420 from the left
    expectNear(boxOf(upright, 'your'), { x: 0.095, y: 0.37, width: 0.07, height: 0.04 });
  });

  it('upside down is read, its words where they are [REA-1]', async () => {
    const turned = await sharp(png).rotate(180).png().toBuffer();
    const [page] = (await reader.readText({ owner: 'one', bytes: turned, kind: 'png' }, range())).pages;
    expect(page?.dates).toMatchObject([{ date: '2027-03-31' }]);
    const { x, y, width, height } = boxOf(upright, 'Insurance') as PageBox;
    expectNear(boxOf(page, 'Insurance'), { x: 1 - x - width, y: 1 - y - height, width, height });
  });

  it('is read page by page in a TIFF, from where the caller goes on [REA-1]', async () => {
    const blank = await sharp({ create: { width: 1200, height: 857, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const scan = await sharp([blank, png], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const first = await reader.readText({ owner: 'one', bytes: scan, kind: 'tiff' }, range({ pages: 1 }));
    expect(first).toMatchObject({ pageCount: 2, nextPage: 2, pages: [{ page: 1, text: '' }] });
    const rest = await reader.readText({ owner: 'one', bytes: scan, kind: 'tiff' }, range({ firstPage: 2 }));
    expect(rest).toMatchObject({ nextPage: null, pages: [{ page: 2, dates: [{ date: '2027-03-31' }] }] });
  });

  it('in a PDF is the text layer where there is one, and read where there is none [REA-1]', async () => {
    const scanned = createPage(420, 300);
    const bytes = await sharp(png).toColourspace('srgb').jpeg().toBuffer();
    scanned.picture(0, 0, 420, 300, { bytes, width: 1200, height: 857 });
    scanned.text(300, 290, 'Scanned by a scanner', { size: 5 });
    const typed = letter('This letter was written with a program, and', 'its text can be taken as it is.');
    const file = { owner: 'one', bytes: writePdf([typed, scanned]), kind: 'pdf' } as const;
    const { pages } = await reader.readText(file, range());
    expect(pages).toMatchObject([
      { source: 'layer', words: [], dates: [{ date: '2027-03-31' }] },
      { source: 'picture', dates: [{ date: '2027-03-31' }] },
    ]);
  });
});

it('files that cannot be read say why, and the next one is read [SEC-30]', async () => {
  const refused = (bytes: Buffer, kind: 'jpeg' | 'heic' | 'bmp' | 'pdf' | 'docx') =>
    reader.readZone({ owner: 'one', bytes, kind }, TODAY).catch(({ reason }: { reason: string }) => reason);
  expect(await refused(Buffer.from('broken'), 'jpeg')).toBe('damaged');
  expect(await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic')).toBe('damaged');
  expect(await refused(Buffer.from('BM'), 'bmp')).toBe('damaged');
  expect(await refused(Buffer.from('%PDF-1.7 nothing follows'), 'pdf')).toBe('damaged');
  expect(await refused(Buffer.from('PK'), 'docx')).toBe('unsupported');
  const { pages } = await reader.readText({ owner: 'one', bytes: writePdf([letter()]), kind: 'pdf' }, range());
  expect(pages).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});
