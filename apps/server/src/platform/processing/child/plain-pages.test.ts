import { describe, expect, it } from 'vitest';
import { findOddPages } from './plain-pages.ts';

const WORDS = '<</Length 5>>stream\r\nBT ET\r\nendstream';

/** A file of one page as PDFium writes it; objects 5 and the next are `objects`. */
function written(pageEntries: string, objects: readonly string[] = [], tree = '/Kids[ 4 0 R ]'): Buffer {
  const all = [
    '<</Pages 2 0 R /Type/Catalog>>',
    `<</Count 1${tree}/Type/Pages>>`,
    '<</CreationDate(D:2026\\(1\\))/Creator(PDFium)/Producer(PDFium)>>',
    `<</Parent 2 0 R /Type/Page/MediaBox[ 0 0 595.2 842]${pageEntries}>>`,
    ...objects,
  ].map((object, at) => `${at + 1} 0 obj\r\n${object}\r\nendobj\r\n`);
  return Buffer.from(`%PDF-1.7\r\n%\xa1\xb3\xc5\xd7\r\n${all.join('')}xref\r\n0 5\r\ntrailer\r\n`, 'latin1');
}
const picture = (entries: string) => `<</Subtype/Image/Width 1/Length 1${entries}>>stream\r\n\xff\r\nendstream`;
const isPlain = (pdf: Buffer) => findOddPages(pdf, 1).size === 0;

describe('a page is plain', () => {
  it.each<[string, string, string[]?]>([
    ['without contents', ''],
    ['with contents in two parts', '/Contents[ 5 0 R  5 0 R ]', [WORDS]],
    ['with what programs say of every page', '/Rotate 90/Tabs/S/StructParents 0/Group<</S/Transparency/CS/DeviceRGB>>'],
    ['whose links were taken off', '/Annots[]'],
    ['with a picture and its mask', '/Resources<</XObject<</A 5 0 R>>>>', [picture('/SMask 6 0 R '), picture('')]],
    ['with a color by its profile', '/Resources<</ColorSpace<</C[/ICCBased 5 0 R ]>>>>', [WORDS]],
    ['with a table of colors', '/Resources<</ColorSpace<</C[/Indexed/DeviceRGB 1(a\\)b)]>>>>'],
    ['with a font', '/Resources<</Font<</F<</Subtype/Type1/FontDescriptor<</FontFile 5 0 R >>>>>>>>', [WORDS]],
  ])('%s', (_what, entries, objects) => {
    expect(isPlain(written(entries, objects))).toBe(true);
  });
});

describe('a page is odd', () => {
  it.each<[string, string, string[]?]>([
    ['with data of a program', '/PieceInfo<<>>'],
    ['with a description', '/Metadata 5 0 R ', [WORDS]],
    ['with a thumbnail', '/Thumb 5 0 R ', [picture('')]],
    ['with an annotation', '/Annots[<</Subtype/Link>>]'],
    ['with marked words', '/Resources<</Properties<<>>>>'],
    ['with a drawing', '/Resources<</XObject<</A 5 0 R>>>>', [picture('').replace('Image', 'Form')]],
    ['with a described picture', '/Resources<</XObject<</A 5 0 R>>>>', [picture('/Metadata 6 0 R '), WORDS]],
    ['with a picture that may be hidden', '/Resources<</XObject<</A 5 0 R>>>>', [picture('/OC<<>>')]],
    [
      'with a picture whose symbols are shared',
      '/Resources<</XObject<</A 5 0 R>>>>',
      [picture('/DecodeParms<</JBIG2Globals 6 0 R>>'), WORDS],
    ],
    ['with a tile', '/Resources<</Pattern<</A 5 0 R>>>>', [WORDS.replace('<<', '<</PatternType 1')]],
    ['with a mask of drawings', '/Resources<</ExtGState<</E<</SMask<</G 5 0 R>>>>>>>>', [WORDS]],
    ['with a font of drawings', '/Resources<</Font<</F<</Subtype/Type3>>>>>>'],
    ['with a described font', '/Resources<</Font<</F<</FontDescriptor<</FontFile<</Metadata 1>>>>>>>>>>'],
    ['with a reference to nothing', '/Contents 9 0 R '],
    ['with a reference to itself', '/Contents 4 0 R '],
  ])('%s', (_what, entries, objects) => {
    expect(isPlain(written(entries, objects))).toBe(false);
  });

  it('in a file with an object that no page has', () => {
    expect(isPlain(written('', [WORDS]))).toBe(false);
  });

  it('in a file with other pages, or pages of pages', () => {
    expect(isPlain(written('', [], '/Kids[ 4 0 R  4 0 R ]'))).toBe(false);
    expect(isPlain(written('', ['<</Type/Pages/Kids[ 4 0 R ]>>'], '/Kids[ 5 0 R ]'))).toBe(false);
  });

  const good = written('/Contents 5 0 R ', [WORDS]).toString('latin1');
  it.each<[string, string, string]>([
    ['another header', '%PDF-1.7\r\n', '%PDF-1.7\r\n\r\n'],
    ['a comment', '/Type/Page/', '/Type/Page%\r\n/'],
    ['a key that is there twice', '/Type/Page/', '/Type/Page/Type/Page/'],
    ['a number that is cut', '595.2', '595.2.1'],
    ['a wrong length', '/Length 5', '/Length 4'],
    ['a length elsewhere', '/Length 5', '/Length 3 0 R '],
    ['an object that is there twice', '4 0 obj', '3 0 obj'],
    ['something between its objects', 'endobj\r\n5', 'endobj\r\n(x)\r\n5'],
    ['a list that does not end', '842]', '842'],
    ['no end', 'trailer\r\n', ''],
  ])('in a file with %s', (_what, found, replacement) => {
    expect(isPlain(Buffer.from(good, 'latin1'))).toBe(true);
    expect(good).toContain(found);
    expect(isPlain(Buffer.from(good.replace(found, replacement), 'latin1'))).toBe(false);
  });
});
