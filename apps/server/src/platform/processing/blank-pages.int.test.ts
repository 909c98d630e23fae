import { deflateSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { found, openThumbnailer, picture, stateOf } from '../../../test/drawing.ts';
import { it } from '../../../test/fixtures.ts';
import { createDocument } from '../../../test/test-documents.ts';

const { thumbnailer, draw } = openThumbnailer();

type Stream = { entries?: string; content?: string | Buffer };

/** A page with these contents; `picture` is /P, and /F a Japanese font that is not in the file. */
function pdf({ contents, picture: shown }: { contents?: Stream; picture?: Stream }): Buffer {
  const stream = ({ entries = '', content = '' }: Stream) =>
    Buffer.concat([
      Buffer.from(`<<${entries}/Length ${Buffer.byteLength(content)}>>\nstream\n`),
      Buffer.from(content),
      Buffer.from('\nendstream'),
    ]);
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F 6 0 R/H 8 0 R>>/XObject<</P 5 0 R>>>>${contents ? '/Contents 4 0 R' : ''}>>`,
    stream(contents ?? {}),
    stream(shown ?? {}),
    '<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/90ms-RKSJ-H/DescendantFonts[7 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((part, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(part), Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('trailer<</Root 1 0 R/Size 9>>\n%%EOF\n')]);
}

const drawPicture = 'q 200 0 0 100 0 0 cm /P Do Q';
const image = (filter: string, content: string | Buffer, bits = 8) => ({
  contents: { content: drawPicture },
  picture: {
    entries: `/Type/XObject/Subtype/Image/Width 60/Height 30/BitsPerComponent ${bits}/ColorSpace/DeviceGray${filter}`,
    content,
  },
});
const words = 'BT /H 20 Tf 10 40 Td (Wombat insurance) Tj ET';
const japanese = { content: 'BT /F 20 Tf 10 40 Td <82a082a282a4> Tj ET' };
const process = (bytes: Buffer) => thumbnailer.process({ owner: 'one', bytes, kind: 'pdf' });

describe('a page is not shown as an empty one', () => {
  it.each([
    ['a picture in a filter that is not known', pdf(image('/Filter/WombatDecode', 'x'.repeat(300)))],
    ['a JPEG 2000 that is none', pdf(image('/Filter/JPXDecode', 'x'.repeat(300)))],
    ['a JBIG2 that cannot be decoded', pdf(image('/Filter/JBIG2Decode', 'x'.repeat(300), 1))],
    ['words in a font that is nowhere', pdf({ contents: japanese })],
    [
      'contents in a filter that is not known',
      pdf({ contents: { entries: '/Filter/WombatDecode', content: 'x'.repeat(300) } }),
    ],
    ['contents that are damaged', pdf({ contents: { entries: '/Filter/FlateDecode', content: 'x'.repeat(300) } })],
  ])('with %s [REA-12]', async (_what, bytes) => {
    expect(await process(bytes)).toMatchObject({ thumbnail: null, isBlank: true });
  });
});

describe('a page that is empty is shown as such', () => {
  const white = 'ff'.repeat(60 * 30);
  it.each([
    ['without contents', pdf({})],
    ['with contents that draw nothing', pdf({ contents: { content: 'q 1 0 0 1 0 0 cm Q' } })],
    [
      'with compressed contents that draw nothing',
      pdf({ contents: { entries: '/Filter/FlateDecode', content: deflateSync('q 1 0 0 1 20 20 cm 0 0 0 rg Q') } }),
    ],
    ['with a white area', pdf({ contents: { content: '1 1 1 rg 0 0 200 100 re f' } })],
    ['with white words', pdf({ contents: { content: `1 1 1 rg ${words}` } })],
    ['with words that only the search sees', pdf({ contents: { content: `3 Tr ${words}` } })],
    ['with blanks', pdf({ contents: { content: 'BT /H 20 Tf (   ) Tj ET' } })],
    ['with the scan of an empty sheet', pdf(image('/Filter/ASCIIHexDecode', `${white}>`))],
  ])('%s [REA-12]', async (_what, bytes) => {
    const { thumbnail, isBlank } = await process(bytes);
    expect({ isDrawn: thumbnail !== null, isBlank }).toEqual({ isDrawn: true, isBlank: undefined });
  });
});

it('a paper whose words cannot be drawn says so, and is found by them [REA-12]', async ({ server, person }) => {
  const { id } = await createDocument(person, { bytes: pdf({ contents: japanese }) });
  await draw(server, id);
  expect(await stateOf(person, id)).toBe('no_picture');
  expect((await picture(person, id, 'thumbnail')).statusCode).toBe(404);
  expect(await found('あいう', person)).toEqual([id]);
});
