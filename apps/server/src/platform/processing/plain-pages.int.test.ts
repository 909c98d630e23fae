import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { difference, PAGES_2, page, pdfOf } from '../../../test/made-pdf.ts';
import { readPages } from '../../../test/read-pages.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { createPageArranger } from './renderers.ts';

const arranger = createPageArranger({ log: { warn: vi.fn() } });
afterAll(() => arranger.close());

/** These pages as a document of their own. The second of a file stays. */
async function splitOff(bytes: Buffer, pages: readonly number[], turn = 0): Promise<Buffer> {
  const [, made] = await arranger.arrange(async () => ({
    owner: 'one',
    files: [{ bytes, kind: 'pdf' }],
    parts: [[1], pages].map((part) => part.map((page) => ({ file: 0, page, turn }))),
  }));
  if (!made) throw new Error('two parts were expected');
  return made;
}

/** All that is in a PDF, with its compressed streams opened. */
function readBytes(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const opened = [...text.matchAll(/FlateDecode[\s\S]*?stream\r?\n/g)].map(({ index, 0: head }) =>
    inflateSync(pdf.subarray(index + head.length)).toString('latin1'),
  );
  return [text, ...opened].join('\n');
}

const SECRET = 'SECRETPICTURE';
const image = (mark: string): [string, string] => [
  '/Type/XObject/Subtype/Image/Width 60/Height 60/BitsPerComponent 8/ColorSpace/DeviceGray',
  mark.repeat(300).slice(0, 3600),
];
const FIRST = 'q 200 0 0 100 0 0 cm /A Do Q';
const SECOND = 'q 200 0 0 100 0 0 cm /B Do Q';
const OWN_LISTS = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'];

const CASES: [string, Buffer][] = [
  [
    'a plain shared list',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R/B 9 0 R>>>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
    ]),
  ],
  [
    'forms whose own lists are one shared object',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</F 8 0 R/G 9 0 R>>>>',
      ['', '/F Do'],
      ['', '/G Do'],
      ['/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources 12 0 R', FIRST],
      ['/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources 12 0 R', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
      '<</XObject<</A 10 0 R/B 11 0 R>>>>',
    ]),
  ],
  [
    'one shared list with tiling patterns',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R>>/Pattern<</P 10 0 R>>>>',
      ['', FIRST],
      ['', '/Pattern cs /P scn 0 0 200 100 re f'],
      image('PUBLICPICTURE'),
      image(SECRET),
      [
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 200 100]/XStep 200/YStep 100/Resources<</XObject<</B 9 0 R>>>>',
        SECOND,
      ],
    ]),
  ],
  [
    'one shared list with soft masks in ExtGState',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R>>/ExtGState<</E 10 0 R>>>>',
      ['', FIRST],
      ['', '/E gs 0 0 200 100 re f'],
      image('PUBLICPICTURE'),
      image(SECRET),
      '<</Type/ExtGState/SMask<</S/Luminosity/G 11 0 R>>>>',
      [
        '/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</B 9 0 R>>>>',
        SECOND,
      ],
    ]),
  ],
  [
    'one shared list with Type3 fonts',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R>>/Font<</T 10 0 R>>>>',
      ['', FIRST],
      ['', 'BT /T 20 Tf (a) Tj ET'],
      image('PUBLICPICTURE'),
      image(SECRET),
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>/CharProcs<</a 11 0 R>>/Resources<</XObject<</B 9 0 R>>>>>>',
      ['', '1 0 0 0 1 1 d1 /B Do'],
    ]),
  ],
  [
    'one shared list with marked-content properties',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R>>/Properties<</M 10 0 R>>>>',
      ['', FIRST],
      ['', '/Span /M BDC EMC'],
      image('PUBLICPICTURE'),
      image(SECRET),
      `<</ActualText(${SECRET} of page two)>>`,
    ]),
  ],
  [
    'a link to a page that says no type',
    pdfOf([
      ...OWN_LISTS,
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/Annots[5 0 R]'),
      '<</Parent 2 0 R/MediaBox[0 0 200 100]/Contents 7 0 R/Resources<</XObject<</B 9 0 R>>>>>>',
      '<</Type/Annot/Subtype/Link/Rect[0 0 10 10]/Dest[4 0 R/Fit]>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
    ]),
  ],
  [
    'a link to a page',
    pdfOf([
      ...OWN_LISTS,
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/Annots[5 0 R]'),
      page(7, '/Resources<</XObject<</B 9 0 R>>>>'),
      '<</Type/Annot/Subtype/Link/Rect[0 0 10 10]/Dest[4 0 R/Fit]>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
    ]),
  ],
  [
    'article beads',
    pdfOf([
      ...OWN_LISTS,
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/B[5 0 R]'),
      page(7, '/Resources<</XObject<</B 9 0 R>>>>'),
      '<</Type/Bead/T 10 0 R/N 5 0 R/V 5 0 R/P 3 0 R/R[0 0 1 1]>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
      `<</Type/Thread/F 5 0 R/I<</Title(${SECRET})>>>>`,
    ]),
  ],
  [
    'comments that answer a comment on another page',
    pdfOf([
      ...OWN_LISTS,
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/Annots[5 0 R]'),
      page(7, '/Resources<</XObject<</B 9 0 R>>>>/Annots[10 0 R]'),
      '<</Type/Annot/Subtype/Text/Rect[0 0 10 10]/Contents(hello)/IRT 10 0 R>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
      `<</Type/Annot/Subtype/Text/Rect[0 0 10 10]/P 4 0 R/Contents(${SECRET})>>`,
    ]),
  ],
  [
    'radio fields over two pages',
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/Annots[5 0 R]'),
      page(7, '/Resources<</XObject<</B 9 0 R>>>>/Annots[11 0 R]'),
      '<</Type/Annot/Subtype/Widget/Parent 10 0 R/Rect[0 0 50 10]/P 3 0 R>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
      `<</FT/Tx/T(name)/V(public)/Kids[5 0 R 11 0 R]>>`,
      `<</Type/Annot/Subtype/Widget/Parent 10 0 R/TU(${SECRET})/Rect[0 0 50 10]/P 4 0 R>>`,
    ]),
  ],
  [
    'a shared list beside a drawing that uses the lists of its page',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</A 8 0 R/B 9 0 R/F 10 0 R>>>>',
      ['', '/F Do'],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
      ['/Type/XObject/Subtype/Form/BBox[0 0 200 100]', FIRST],
    ]),
  ],
  [
    'an unused picture in a form (its own list)',
    pdfOf([
      ...PAGES_2,
      page(6),
      page(7),
      '<</XObject<</F 8 0 R/B 9 0 R>>>>',
      ['', '/F Do'],
      ['', SECOND],
      ['/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources 5 0 R', '0 0 50 50 re f'],
      image(SECRET),
    ]),
  ],
  [
    'old contents of this page in PieceInfo',
    pdfOf([
      ...OWN_LISTS,
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/PieceInfo<</App<</Private 10 0 R>>>>'),
      page(7, '/Resources<</XObject<</B 9 0 R>>>>'),
      '<<>>',
      ['', FIRST],
      ['', SECOND],
      image('PUBLICPICTURE'),
      image(SECRET),
      ['', `whole document: ${SECRET}`],
    ]),
  ],
  [
    'the other half of a spread that each page draws as a whole',
    pdfOf([
      ...PAGES_2,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 6 0 R>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[100 0 300 100]/Contents 6 0 R>>',
      '<</Font<</H 7 0 R>>>>',
      ['', `BT /H 9 Tf 10 40 Td (Left) Tj ET BT /H 9 Tf 130 40 Td (${SECRET}) Tj ET`],
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  ],
];

describe('a page that is split off', () => {
  it.each(CASES)('takes nothing of the others along: %s [INB-5]', async (_what, bytes) => {
    const made = await splitOff(bytes, [0]);
    expect(readBytes(bytes)).toContain(SECRET);
    expect(readBytes(made)).not.toContain(SECRET);
    expect(await difference(bytes, made, [0, 0])).toBe(0);
  });

  const letter = (more: string) =>
    pdfOf([
      ...PAGES_2,
      page(6, more),
      page(6),
      '<</Font<</H 7 0 R>>>>',
      ['', 'BT /H 20 Tf 10 40 Td (Grandmother) Tj ET'],
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ['/Type/XObject/Subtype/Form/BBox[0 0 40 20]', '1 0 0 rg 0 0 40 20 re f'],
    ]);

  it('keeps its words, though links lead to other pages [INB-5]', async () => {
    const bytes = letter('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 10 10]/Dest[4 0 R/Fit]>>]/Rotate 90');
    expect(await readPages(await splitOff(bytes, [0], 90))).toEqual([
      { text: 'Grandmother', width: 200, height: 100, turn: 180 },
    ]);
  });

  it.each([
    ['a stamp', '/Subtype/Stamp'],
    ['a link with a look of its own', '/Subtype/Link/Dest[4 0 R/Fit]'],
  ])('is a picture of the same size and turn where something else is on it: %s [INB-5]', async (_what, entries) => {
    const bytes = letter(`/Annots[<</Type/Annot${entries}/F 4/Rect[150 70 190 90]/AP<</N 8 0 R>>>>]/Rotate 90`);
    const made = await splitOff(bytes, [0], 0);
    expect(await readPages(made)).toEqual([{ text: '', width: 100, height: 200, turn: 0 }]);
    expect(await difference(bytes, made, [0, 0])).toBeLessThan(5);
    const turned = await splitOff(bytes, [0], 270);
    expect(await readPages(turned)).toEqual([{ text: '', width: 200, height: 100, turn: 270 }]);
  });
});

describe('pages of real files that are split off', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.each([
    ['text-14-pages-two-columns.pdf', 14, 8],
    ['pages-rotated-second-by-90.pdf', 2, 2],
  ])('of %s look as before [INB-5]', async (name, count, asText) => {
    const bytes = readSample(`pdf/${name}`);
    const order = Array.from({ length: count }, (_, at) => count - 1 - at);
    const made = await splitOff(bytes, order);
    expect((await readPages(made)).filter(({ text }) => text !== '')).toHaveLength(asText);
    for (const at of order) expect(await difference(bytes, made, [at, count - 1 - at])).toBeLessThan(5);
  });
});
