import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { needsFieldFiles, readFieldFile } from '../../../test/field-files.ts';
import { docx, paragraph, REL, relationships, W } from '../../../test/make-office.ts';
import { createThumbnailer } from './thumbnailer.ts';

const thumbnailer = createThumbnailer({ log: { warn: vi.fn() } });
afterAll(() => thumbnailer.close());

async function processDocx(bytes: Buffer) {
  const { reading, text } = await thumbnailer.process({ owner: 'one', bytes, kind: 'docx' });
  if (reading?.kind !== 'text') throw new Error('It has no reading.');
  const lines = reading.blocks.map((block) =>
    'runs' in block ? block.runs.map((run) => run.text).join('') : block.kind,
  );
  return { lines, text, isIncomplete: reading.isIncomplete ?? false };
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const NEW_BOX = (text: string) =>
  `<w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx>${box(text)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const OLD_BOX = (text: string, shape = 'shape') =>
  `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:${shape}><v:textbox>${box(text)}</v:textbox></v:${shape}></w:pict>`;
const choice = (wanted: string, fallback: string) =>
  `<mc:AlternateContent ${MC}><mc:Choice Requires="wps">${wanted}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const sentence = (inner: string) => `<w:p>${run('Dear ')}${inner}${run(', hello.')}</w:p>`;

it.each([
  ['a simple field', sentence(`<w:fldSimple w:instr=" MERGEFIELD Name ">${run('Koala')}</w:fldSimple>`)],
  ['a simple field in another', sentence(`<w:fldSimple><w:fldSimple>${run('Koala')}</w:fldSimple></w:fldSimple>`)],
  ['a complex field', sentence(field(' MERGEFIELD Name ', 'Koala'))],
  [
    'a content control',
    sentence(`<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run('Koala')}</w:sdtContent></w:sdt>`),
  ],
  ['custom XML', sentence(`<w:customXml w:element="name">${run('Koala')}</w:customXml>`)],
  ['words that run to the left', sentence(`<w:dir w:val="rtl"><w:bdo w:val="rtl">${run('Koala')}</w:bdo></w:dir>`)],
])('%s is in its sentence [REA-12]', async (_what, body) => {
  expect(await processDocx(docx(body))).toEqual({
    lines: ['Dear Koala, hello.'],
    text: 'Dear Koala, hello.',
    isIncomplete: false,
  });
});

it.each([
  ['of today', NEW_BOX('Koala')],
  ['of old', OLD_BOX('Koala')],
  ['in an ellipse', OLD_BOX('Koala', 'oval')],
  ['of today with its old form', choice(NEW_BOX('Koala'), OLD_BOX('Koala'))],
  ['of today whose old form is a picture', choice(NEW_BOX('Koala'), '<w:pict/>')],
  ['in a text box', NEW_BOX('').replace('<w:t></w:t>', `<w:t>Koala</w:t></w:r><w:r>${NEW_BOX('Wombat')}`)],
])('a text box %s is shown once, behind its paragraph [REA-12]', async (_where, boxed) => {
  const { lines, text, isIncomplete } = await processDocx(docx(`<w:p>${run('Before')}<w:r>${boxed}</w:r></w:p>`));
  expect(lines.filter((line) => line.includes('Koala'))).toHaveLength(1);
  expect([text.startsWith('Before Koala'), isIncomplete]).toEqual([true, false]);
});

/** A letter with these headers and footers. */
function letter(around: readonly (readonly ['header' | 'footer', string])[]): Buffer {
  const root = { header: 'hdr', footer: 'ftr' };
  const links = around.map(([type], at) => [`rId${at}`, type, `${type}${at}.xml`] as const);
  const parts = around.map(([type, content], at) => ({
    name: `word/${type}${at}.xml`,
    content: `<?xml version="1.0"?>\n<w:${root[type]} ${W} xmlns:r="${REL}">${content}</w:${root[type]}>`,
  }));
  const site = { name: 'word/_rels/header0.xml.rels', content: '' };
  site.content = String(relationships('', [['rId0', 'hyperlink', 'https://example.org/quokka']]).content);
  return docx(
    `${paragraph('Your cover continues.')}<w:sectPr/>`,
    relationships('word/_rels/document.xml.rels', links),
    site,
    ...parts,
  );
}

it('headers stand before the body and footers behind, each once [REA-12]', async () => {
  const bytes = letter([
    ['header', `<w:p><w:hyperlink r:id="rId0">${run('Quokka Mutual')}</w:hyperlink></w:p>`],
    ['footer', `<w:p>${run('Page ')}${field('PAGE', '1')}</w:p>`],
    ['header', paragraph('Quokka Mutual')],
    ['header', '<w:p/>'],
  ]);
  const { reading, text } = await thumbnailer.process({ owner: 'one', bytes, kind: 'docx' });
  expect(text).toBe('Quokka Mutual Your cover continues. Page 1');
  expect(reading).toMatchObject({ blocks: [{ runs: [{ href: 'https://example.org/quokka' }] }, {}, {}] });
  expect(reading).not.toHaveProperty('isIncomplete');
});

it('a file that has nothing but a header is not empty [REA-12]', async () => {
  const { lines } = await processDocx(letter([['header', paragraph('Quokka Mutual')]]));
  expect(lines[0]).toBe('Quokka Mutual');
});

it.each([
  ['a formula', `<w:p>${run('Body')}<m:oMath xmlns:m="urn:m"><m:r><m:t>Koala</m:t></m:r></m:oMath></w:p>`],
  ['an element that nobody knows', `<w:p>${run('Body')}<w:future>${run('Koala')}</w:future></w:p>`],
  [
    'tables deep in tables',
    `${paragraph('Body')}${'<w:tbl><w:tr><w:tc>'.repeat(9)}${paragraph('Koala')}${'</w:tc></w:tr></w:tbl>'.repeat(9)}`,
  ],
])('%s is not shown, which the file says, and is found [REA-12]', async (_what, body) => {
  const { lines, text, isIncomplete } = await processDocx(docx(body));
  expect({ isShown: lines.join().includes('Koala'), isFound: text.includes('Koala'), isIncomplete }).toEqual({
    isShown: false,
    isFound: true,
    isIncomplete: true,
  });
});

it.each([
  ['of HTML', 'chunk.htm', '<style>p { color: red }</style><p>Wombat &amp; K&#111;ala</p>'],
  ['of a page as a mail', 'chunk.mht', 'Content-Type: text/html\r\n\r\n<p class=3D"a">Wombat &amp; Ko=\r\nala</p>'],
])(
  'a file %s that a Word file takes in is found, and the file says that it is not shown [REA-12]',
  async (_kind, name, content) => {
    const links = relationships('word/_rels/document.xml.rels', [['rId9', 'aFChunk', name]]);
    const chunk = `${paragraph('Body')}<w:altChunk xmlns:r="${REL}" r:id="rId9"/>`;
    const { isIncomplete, text } = await processDocx(docx(chunk, links, { name: `word/${name}`, content }));
    expect(isIncomplete).toBe(true);
    expect(text).toContain('Wombat & Koala');
    expect(text).not.toContain('color');
  },
);

it('a header of nothing but a picture is shown [REA-12]', async () => {
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#3060c0' } })
    .png()
    .toBuffer();
  const namespaces =
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
  const drawing = `<w:p><w:r><w:drawing ${namespaces}><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const bytes = docx(
    paragraph('Body'),
    relationships('word/_rels/document.xml.rels', [['rId1', 'header', 'header1.xml']]),
    relationships('word/_rels/header1.xml.rels', [['rId5', 'image', 'media/logo.png']]),
    { name: 'word/header1.xml', content: `<w:hdr ${W} xmlns:r="${REL}">${drawing}</w:hdr>` },
    { name: 'word/media/logo.png', content: logo },
  );
  const { reading } = await thumbnailer.process({ owner: 'one', bytes, kind: 'docx' });
  expect(reading).toMatchObject({ blocks: [{ kind: 'image' }, { kind: 'paragraph' }] });
});

it('remarks on a text are found, and the file says that they are not shown [REA-12]', async () => {
  const comments = {
    name: 'word/comments.xml',
    content: `<w:comments ${W}><w:comment w:id="1">${paragraph('Koala')}</w:comment></w:comments>`,
  };
  expect(await processDocx(docx(paragraph('Body'), comments))).toMatchObject({
    isIncomplete: true,
    text: 'Body Body Koala',
  });
});

it('words that were moved away are not missed [REA-12]', async () => {
  const moved = `<w:p><w:moveFrom>${run('Koala')}</w:moveFrom></w:p><w:p><w:moveTo>${run('Koala')}</w:moveTo></w:p>`;
  expect(await processDocx(docx(moved))).toEqual({ lines: ['Koala'], text: 'Koala', isIncomplete: false });
});

it('the letter and the merged letter from the field are whole [REA-12]', needsFieldFiles, async () => {
  const { text, isIncomplete } = await processDocx(readFieldFile('letterhead.docx'));
  expect(text).toBe('Quokka Mutual policy QM-884422 Dear Ms Example, your cover continues. Hotline Wombatstrasse 7');
  expect(isIncomplete).toBe(false);
  expect((await processDocx(readFieldFile('simple-field.docx'))).text).toBe('Dear Fieldkoala, your policy continues.');
});

it('no more cells of a table are read than blocks, whether or not they are empty [SEC-30]', async () => {
  const cells = '<w:tc/>'.repeat(20_000);
  const bytes = docx(`<w:tbl><w:tr>${cells}</w:tr></w:tbl>`);
  const { reading } = await thumbnailer.process({ owner: 'one', bytes, kind: 'docx' });
  const table = reading?.kind === 'text' ? reading.blocks[0] : undefined;
  expect(table?.kind === 'table' && table.rows[0]?.cells.length).toBeLessThanOrEqual(5000);
  expect(reading).toMatchObject({ isCut: true });
});

// each would take minutes if a part of the file were looked at again from every place in it
it.each([
  ['a tag without an end', `<${'a'.repeat(3_000_000)}`],
  ['attributes without values', `<w:p ${'a'.repeat(3_000_000)}>`],
  ['text boxes in text boxes', '<w:p><w:r><w:pict><w:txbxContent>'.repeat(100_000)],
  [
    'text boxes in text boxes, all closed',
    '<w:pict><w:txbxContent>'.repeat(60_000) + '</w:txbxContent></w:pict>'.repeat(60_000),
  ],
])('a file with %s is given up at once [SEC-30]', async (_what, body) => {
  await expect(processDocx(docx(body))).rejects.toMatchObject({
    reason: expect.stringMatching(/^(damaged|too_large)$/),
  });
});
