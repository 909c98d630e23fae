import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { difference, PAGES_2, page, pdfOf } from '../../../test/made-pdf.ts';
import { readPages } from '../../../test/read-pages.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { createPageArranger } from './renderers.ts';

const arranger = createPageArranger({ log: { warn: vi.fn() } });
afterAll(() => arranger.close());

/** A part for each list of pages, from 0. */
function arrange(bytes: Buffer, ...parts: number[][]): Promise<Buffer[]> {
  return arranger.arrange(async () => ({
    owner: 'one',
    files: [{ bytes, kind: 'pdf' }],
    parts: parts.map((pages) => pages.map((page) => ({ file: 0, page, turn: 0 }))),
  }));
}

const image = (gray: number): [string, Buffer] => [
  '/Type/XObject/Subtype/Image/Width 60/Height 60/BitsPerComponent 8/ColorSpace/DeviceGray',
  Buffer.alloc(3600, gray),
];

/** As many programs write it: each page draws one picture, and all pages have one list of all pictures. */
const SHARED_LIST = pdfOf([
  ...PAGES_2,
  page(6),
  page(7),
  '<</XObject<</A 8 0 R/B 9 0 R>>>>',
  ['', 'q 200 0 0 100 0 0 cm /A Do Q'],
  ['', 'q 200 0 0 100 0 0 cm /B Do Q'],
  image(0x41),
  image(0xb2),
]);

describe('a page that goes into another file', () => {
  it('takes no picture of other pages along, though all pages share one list [INB-5]', async () => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = await arrange(SHARED_LIST, [0], [1]);
    const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length;
    expect([SHARED_LIST, first, second].map(pictures)).toEqual([2, 1, 1]);
    expect(await difference(SHARED_LIST, second, [1, 0])).toBe(0);
  });

  it.each([
    ['a drawing that uses the lists of its page', '/Type/XObject/Subtype/Form/BBox[0 0 200 100]'],
    ['a drawing in a drawing', '/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</XObject<</B 9 0 R>>>>'],
  ])('keeps %s [INB-5]', async (_what, entries) => {
    const bytes = pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R/B 9 0 R>>>>',
      ['', '/A Do'],
      ['', 'q 200 0 0 100 0 0 cm /B Do Q'],
      [entries, 'q 100 0 0 100 0 0 cm /B Do Q'],
      image(0x41),
    ]);
    const [made = Buffer.alloc(0)] = await arrange(bytes, [1, 0]);
    expect(await difference(bytes, made, [0, 1])).toBe(0);
    expect(await difference(bytes, made, [1, 0])).toBe(0);
  });

  it('keeps compressed contents, and what its parent says of all pages [INB-5]', async () => {
    const bytes = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90/MediaBox[0 0 200 100]/Resources<</Font<</H 5 0 R>>>>>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      ['/Filter/FlateDecode', deflateSync('BT /H 20 Tf 10 40 Td (Grandmother) Tj ET')],
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]);
    const [made = Buffer.alloc(0)] = await arrange(bytes, [0]);
    expect(await readPages(made)).toEqual([{ text: 'Grandmother', width: 100, height: 200, turn: 90 }]);
    expect(await difference(bytes, made, [0, 0])).toBe(0);
  });
});

describe('pages of real files', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.each([
    ['text-14-pages-two-columns.pdf', 14],
    ['pages-rotated-second-by-90.pdf', 2],
    ['form-luxembourg-salary-certificate-french.pdf', 1],
    ['encrypted-opens-without-password.pdf', 1],
    ['signed.pdf', 1],
    ['text-arabic-right-to-left.pdf', 1],
  ])('of %s look as before, in another order [INB-5]', async (name, count) => {
    const bytes = readSample(`pdf/${name}`);
    const [made = Buffer.alloc(0)] = await arrange(
      bytes,
      Array.from({ length: count }, (_, at) => count - 1 - at),
    );
    expect(await difference(bytes, made, [0, count - 1])).toBe(0);
    expect(await difference(bytes, made, [count - 1, 0])).toBe(0);
  });

  it.each([
    ['hostile/encrypted-user-password-openpassword.pdf', 'password'],
    ['pdf/xfa-form.pdf', 'form'],
    ['hostile/pdf-page-tree-cycle.pdf', 'damaged'],
    ['hostile/pdf-claims-213-million-pages.pdf', 'damaged'],
  ])('of %s are refused: %s [INB-5]', async (name, reason) => {
    await expect(arrange(readSample(name), [0, 1])).rejects.toMatchObject({ reason });
  });
});

describe('a picture that joins', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.each([
    ['exif-orientation-6-landscape.jpg', 'jpeg', 'landscape'],
    ['exif-orientation-8-portrait.jpg', 'jpeg', 'portrait'],
    ['heic-iphone-photo.heic', 'heic', 'portrait'],
    ['png-insurance-card-photo.png', 'png', 'landscape'],
    ['webp-photo.webp', 'webp', 'landscape'],
    ['cmyk-no-profile.jpg', 'jpeg', 'landscape'],
  ] as const)('%s is an upright page, and can be turned [INB-5]', async (name, kind, shape) => {
    const [made = Buffer.alloc(0)] = await arranger.arrange(async () => ({
      owner: 'one',
      files: [
        { bytes: SHARED_LIST, kind: 'pdf' },
        { bytes: readSample(`images/${name}`), kind },
      ],
      parts: [
        [
          { file: 1, page: 0, turn: 0 },
          { file: 0, page: 1, turn: 180 },
          { file: 1, page: 0, turn: 90 },
        ],
      ],
    }));
    const shapes = (await readPages(made)).map(({ width, height }) => (width > height ? 'landscape' : 'portrait'));
    expect(shapes).toEqual([shape, 'landscape', shape === 'portrait' ? 'landscape' : 'portrait']);
  });

  it('is refused if it is cut off, or of a kind that has no page [INB-5]', async () => {
    const refused = (bytes: Buffer, kind: 'jpeg' | 'docx') =>
      arranger.arrange(async () => ({
        owner: 'one',
        files: [{ bytes, kind }],
        parts: [[{ file: 0, page: 0, turn: 0 }]],
      }));
    const cut = readSample('hostile/jpeg-truncated.jpg');
    await expect(refused(cut, 'jpeg')).rejects.toMatchObject({ reason: 'damaged' });
    await expect(refused(SHARED_LIST, 'docx')).rejects.toMatchObject({ reason: 'unsupported' });
  });
});

it('a layer that is off stays unseen, in each part [INB-5]', async () => {
  const hidden = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page(4, '/Resources<</Properties<</L 5 0 R>>>>'),
    ['', '/OC /L BDC 0 0 100 100 re f EMC'],
    '<</Type/OCG/Name(hidden)>>',
  ]);
  for (const made of await arrange(hidden, [0], [0])) expect(await difference(hidden, made, [0, 0])).toBe(0);
});

it('a file that overflows its reader is refused, and spoils no other of the same person [INB-5] [SEC-30]', async () => {
  const chain = Array.from({ length: 60_000 }, (_, at) => `<</N ${at + 6} 0 R>>`);
  const endless = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page(4, '/X 5 0 R'),
    ['', '0 0 10 10 re f'],
    ...chain,
  ]);
  await expect(arrange(endless, [0])).rejects.toMatchObject({ reason: 'damaged' });
  expect(await arrange(SHARED_LIST, [0])).toHaveLength(1);
});
