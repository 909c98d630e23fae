import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { difference, PAGES_2, page, pdfOf } from '../../../test/made-pdf.ts';
import { readPages } from '../../../test/read-pages.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { createPageArranger } from './renderers.ts';

const arranger = createPageArranger({ log: { warn: vi.fn() } });
afterAll(() => arranger.close());

/** Makes a separate document from these pages and keeps the first one. */
async function splitOff(bytes: Buffer, pages: readonly number[], turn = 0): Promise<Buffer> {
  const [, made] = await arranger.arrange(async () => ({
    owner: 'one',
    files: [{ bytes, kind: 'pdf' }],
    parts: [[0], pages].map((part) => part.map((page) => ({ file: 0, page, turn }))),
  }));
  if (!made) throw new Error('two parts were expected');
  return made;
}

/** The whole content of a PDF with its streams decompressed. */
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
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 100]';
const OWN_B = '/Resources<</XObject<</B 9 0 R>>>>';

type MadeObjects = Parameters<typeof pdfOf>[0];

/** Two pages with one list. Objects 8 and 9 are their pictures, and `more` begins with the tenth. */
const shared = (lists: string, [first, second]: [string, string], ...more: MadeObjects) =>
  pdfOf([
    ...[...PAGES_2, page(6), page(7), lists],
    ['', first],
    ['', second],
    ...[image('PUBLICPICTURE'), image(SECRET), ...more],
  ]);

/** Two pages with a list each, and what else each of them says. `more` is the tenth object and the next. */
const apart = ([first, second]: [string, string], ...more: MadeObjects) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 13 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(6, `/Resources<</XObject<</A 8 0 R>>>>${first}`),
    page(7, `${OWN_B}${second}`),
    'null',
    ['', FIRST],
    ['', SECOND],
    ...[image('PUBLICPICTURE'), image(SECRET), ...more],
  ]);

const CASES: [string, Buffer][] = [
  ['one list of pictures', shared('<</XObject<</A 8 0 R/B 9 0 R>>>>', [FIRST, SECOND])],
  [
    'one list of pictures within lists of their own',
    pdfOf([
      ...['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'],
      ...[page(6, '/Resources<</XObject 5 0 R>>'), page(7, '/Resources<</XObject 5 0 R>>')],
      '<</A 8 0 R/B 9 0 R>>',
      ['', FIRST],
      ['', SECOND],
      ...[image('PUBLICPICTURE'), image(SECRET)],
    ]),
  ],
  [
    'drawings whose own lists are one',
    shared(
      '<</XObject<</F 10 0 R/G 11 0 R>>>>',
      ['/F Do', '/G Do'],
      [`${FORM}/Resources 12 0 R`, FIRST],
      [`${FORM}/Resources 12 0 R`, SECOND],
      '<</XObject<</A 8 0 R/B 9 0 R>>>>',
    ),
  ],
  [
    'a drawing that uses the list of its page',
    shared('<</XObject<</A 8 0 R/B 9 0 R/F 10 0 R>>>>', ['/F Do', SECOND], [FORM, FIRST]),
  ],
  [
    'a drawing with the list of its page',
    shared('<</XObject<</F 10 0 R/B 9 0 R>>>>', ['/F Do', SECOND], [`${FORM}/Resources 5 0 R`, '0 0 50 50 re f']),
  ],
  [
    'one list of patterns',
    shared(
      '<</XObject<</A 8 0 R>>/Pattern<</P 10 0 R>>>>',
      [FIRST, '/Pattern cs /P scn 0 0 200 100 re f'],
      [`/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 200 100]/XStep 200/YStep 100${OWN_B}`, SECOND],
    ),
  ],
  [
    'one list of masks',
    shared(
      '<</XObject<</A 8 0 R>>/ExtGState<</E 10 0 R/F 12 0 R>>>>',
      [`/F gs ${FIRST}`, '/E gs 0 0 200 100 re f'],
      '<</Type/ExtGState/SMask<</S/Luminosity/G 11 0 R>>>>',
      [`${FORM}/Group<</S/Transparency/CS/DeviceGray>>${OWN_B}`, SECOND],
      '<</Type/ExtGState/SMask<</S/Luminosity/G 13 0 R>>>>',
      [`${FORM}/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</B 9 0 R>>>>`, '1 g 0 0 200 100 re f'],
    ),
  ],
  [
    'one font whose letters are pictures',
    shared(
      '<</XObject<</A 8 0 R>>/Font<</T 10 0 R>>>>',
      [`${FIRST} BT /T 20 Tf (b) Tj ET`, 'BT /T 20 Tf (a) Tj ET'],
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 98/Widths[1 1]
        /Encoding<</Differences[97/a/b]>>/CharProcs<</a 11 0 R/b 12 0 R>>${OWN_B}>>`,
      ['', '1 0 0 0 1 1 d1 /B Do'],
      ['', '1 0 0 0 1 1 d1'],
    ),
  ],
  [
    'one list of words for those who do not see',
    shared(
      '<</XObject<</A 8 0 R>>/Properties<</M 10 0 R>>>>',
      [FIRST, '/Span /M BDC EMC'],
      `<</ActualText(${SECRET} of page two)>>`,
    ),
  ],
  ['a link', apart(['/Annots[10 0 R]', ''], '<</Subtype/Link/Rect[0 0 10 10]/Dest[4 0 R/Fit]>>')],
  [
    'a link to a page that does not say it is one',
    pdfOf([
      ...['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'],
      page(6, '/Resources<</XObject<</A 8 0 R>>>>/Annots[5 0 R]'),
      `<</Parent 2 0 R/MediaBox[0 0 200 100]/Contents 7 0 R${OWN_B}>>`,
      '<</Subtype/Link/Rect[0 0 10 10]/Dest[4 0 R/Fit]>>',
      ['', FIRST],
      ['', SECOND],
      ...[image('PUBLICPICTURE'), image(SECRET)],
    ]),
  ],
  [
    'a thread of articles',
    apart(['/B[10 0 R]', ''], '<</Type/Bead/T 11 0 R/N 10 0 R/V 10 0 R/P 3 0 R>>', `<</I<</Title(${SECRET})>>>>`),
  ],
  [
    'a comment that answers one on another page',
    apart(
      ['/Annots[10 0 R]', '/Annots[12 0 R]'],
      '<</Subtype/Text/Rect[0 0 10 10]/Contents(hello)/IRT 12 0 R>>',
      'null',
      `<</Subtype/Text/Rect[0 0 10 10]/P 4 0 R/Contents(${SECRET})>>`,
    ),
  ],
  [
    'a field that is on both pages',
    apart(
      ['/Annots[10 0 R]', '/Annots[12 0 R]'],
      '<</Subtype/Widget/Parent 11 0 R/Rect[0 0 50 10]/P 3 0 R>>',
      '<</FT/Tx/T(name)/V(public)/Kids[10 0 R 12 0 R]>>',
      `<</Subtype/Widget/Parent 11 0 R/TU(${SECRET})/Rect[0 0 50 10]/P 4 0 R>>`,
      '<</Fields[11 0 R]>>',
    ),
  ],
  [
    'what a program keeps for itself',
    apart(['/PieceInfo<</App<</Private 10 0 R>>>>', ''], ['', `whole document: ${SECRET}`]),
  ],
  [
    'a spread that each page draws as a whole',
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
  it.each(CASES)('takes nothing of the others along through %s [INB-5]', async (_what, bytes) => {
    const made = await splitOff(bytes, [0]);
    expect(readBytes(bytes)).toContain(SECRET);
    expect(readBytes(made)).not.toContain(SECRET);
    expect(await difference(bytes, made, [0, 0])).toBeLessThan(10);
    expect(await difference(bytes, await splitOff(bytes, [0, 1]), [1, 1])).toBeLessThan(10);
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
  ])('is a picture of the same size and turn if it has %s [INB-5]', async (_what, entries) => {
    const bytes = letter(`/Annots[<</Type/Annot${entries}/F 4/Rect[150 70 190 90]/AP<</N 8 0 R>>>>]/Rotate 90`);
    const made = await splitOff(bytes, [0], 0);
    expect(await readPages(made)).toEqual([{ text: '', width: 100, height: 200, turn: 0 }]);
    expect(await difference(bytes, made, [0, 0])).toBeLessThan(10);
    const turned = await splitOff(bytes, [0], 270);
    expect(await readPages(turned)).toEqual([{ text: '', width: 200, height: 100, turn: 270 }]);
  });
});

describe('pages of real files that are split off', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.each([
    ['invoice-contoso.pdf', []],
    ['text-14-pages-two-columns.pdf', [12]],
    ['pages-rotated-second-by-90.pdf', []],
  ])('of %s look as before, and only the pages with hidden parts are pictures [INB-5]', async (name, pictures) => {
    const bytes = readSample(`pdf/${name}`);
    const known = await readPages(bytes);
    const pages = [...known.keys()].filter((at) => at === 0 || at > 11);
    const made = await splitOff(bytes, pages);
    const expected = pages.map((at) => ({ ...known[at], ...(pictures.includes(at) && { text: '' }) }));
    expect(await readPages(made)).toEqual(expected);
    for (const [place, at] of pages.entries())
      expect(await difference(bytes, made, [at, place])).toBeLessThan(pictures.includes(at) ? 60 : 1);
  });
});
