import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Block, Reading } from '@kinvault/domain/documents/reading.schema.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { docx, paragraph, REL } from '../../../test/make-office.ts';
import { contentTypes, makeZip, packedZeros, type ZipPart } from '../../../test/make-zip.ts';
import { hasSamples, listSamples, readSample } from '../../../test/sample-files.ts';
import { sourceFromBuffer } from '../files/file-window.ts';
import { inspectFile } from '../files/inspect-file.ts';
import type { CannotRender } from './cannot-render.ts';
import { MAX_TEXT_CHARS, type ProcessedFile } from './processed-file.ts';
import { readingPieces, searchText } from './search-text.ts';
import { createThumbnailer } from './thumbnailer.ts';

const thumbnailer = createThumbnailer({ log: { warn: vi.fn() } });
afterAll(() => thumbnailer.close());

const processFile = (bytes: Buffer, kind: FileKind) => thumbnailer.process({ owner: 'one', bytes, kind });

function linkTo(target: string, runs = '<w:r><w:t>here</w:t></w:r>') {
  const relationship = `<Relationship Id="r1" Type="${REL}/hyperlink" Target="${target}" TargetMode="External"/>`;
  return docx(`<w:p><w:hyperlink r:id="r1" xmlns:r="${REL}">${runs}</w:hyperlink></w:p>`, {
    name: 'word/_rels/document.xml.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`,
  });
}

it.each([
  ['https://example.org/a', { href: 'https://example.org/a' }],
  ['mailto:elena@rivera.example', { href: 'mailto:elena@rivera.example' }],
  ['javascript:alert(1)', {}],
  ['file:///etc/passwd', {}],
  ['data:text/html,x', {}],
])('a link to %s leads on only where it may', async (target, expected) => {
  const { reading } = await processFile(linkTo(target), 'docx');
  expect(reading).toEqual({
    kind: 'text',
    isCut: false,
    blocks: [{ kind: 'paragraph', runs: [{ text: 'here', ...expected }] }],
  });
});

it('markup in a text stays text', async () => {
  const { reading, text } = await processFile(docx(paragraph('&lt;script&gt;x&lt;/script&gt;')), 'docx');
  expect(reading).toMatchObject({ blocks: [{ runs: [{ text: '<script>x</script>' }] }] });
  expect(text).toBe('<script>x</script>');
});

it('a Word file without end is cut, and says so [SEC-30]', async () => {
  const { reading, text } = await processFile(docx(paragraph('word '.repeat(20)).repeat(20_000)), 'docx');
  expect(reading).toMatchObject({ kind: 'text', isCut: true });
  expect(reading?.kind === 'text' && reading.blocks.length).toBeLessThanOrEqual(5000);
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_CHARS);
  expect(text.length).toBeGreaterThan(MAX_TEXT_CHARS - 10);
});

it('a word on the last page of a long Word file is found, also behind what is shown [REA-12]', async () => {
  const pages = (count: number) => `${paragraph('page '.repeat(50)).repeat(count)}${paragraph('Quokkaword')}`;
  const [long, longer] = [await processFile(docx(pages(1500)), 'docx'), await processFile(docx(pages(1900)), 'docx')];
  expect([long.text.length > 300_000, JSON.stringify(long.reading).includes('Quokkaword')]).toEqual([true, true]);
  expect([longer.reading, JSON.stringify(longer.reading).includes('Quokkaword')]).toEqual([
    expect.objectContaining({ isCut: true }),
    false,
  ]);
  for (const { text } of [long, longer]) expect(text.endsWith('Quokkaword')).toBe(true);
});

/** An Excel file whose every cell shows one text, which the file keeps once. */
function xlsx(text: string, rows: number, columns: number, { cells = '', sheets = 1 } = {}): Buffer {
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relate = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${REL}/${type}" Target="${target}"/></Relationships>`;
  const column = (index: number) =>
    `${index < 26 ? '' : 'AB'[Math.floor(index / 26) - 1]}${String.fromCharCode(65 + (index % 26))}`;
  const row = (number: number) =>
    `<row r="${number}">${Array.from({ length: columns }, (_, at) => `<c r="${column(at)}${number}" t="s"><v>0</v></c>`).join('')}</row>`;
  const sheet = Array.from({ length: rows }, (_, at) => row(at + 1)).join('') + cells;
  const entries = Array.from(
    { length: sheets },
    (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r" xmlns:r="${REL}"/>`,
  );
  return makeZip([
    contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
    { name: '_rels/.rels', content: relate('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${namespace}><sheets>${entries.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relate('worksheet', 'worksheets/sheet1.xml').replace(
        '</R',
        `<Relationship Id="s" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></R`,
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst ${namespace} count="1"><si><t>${text}</t></si></sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet ${namespace}><sheetData>${sheet}</sheetData></worksheet>`,
    },
  ]);
}

it.each([
  ['one endless paragraph', 'docx', () => docx(paragraph('word '.repeat(2_000_000)))],
  [
    'a letter of every other look in one long link',
    'docx',
    () =>
      linkTo(
        `https://example.org/${'a'.repeat(1900)}`,
        '<w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>'.repeat(5_000),
      ),
  ],
  ['one long text in all its cells', 'xlsx', () => xlsx('long '.repeat(200), 400, 30)],
] as const)('a reading of %s is cut to what can be kept, and says so [SEC-30]', async (_what, kind, make) => {
  const { reading } = await processFile(make(), kind);
  expect(JSON.stringify(reading).length).toBeLessThan(8_000_000);
  expect(JSON.stringify(reading)).toContain('"isCut":true');
});

it('a sheet with a cell too long to be shown says so, and so does a workbook of too many sheets [REA-12]', async () => {
  const [long, short] = [
    await processFile(xlsx('x'.repeat(1001), 1, 1), 'xlsx'),
    await processFile(xlsx('x'.repeat(1000), 1, 1), 'xlsx'),
  ];
  expect([long.reading, short.reading]).toMatchObject([{ sheets: [{ isCut: true }] }, { sheets: [{ isCut: false }] }]);
  const [many, few] = [
    await processFile(xlsx('x', 1, 1, { sheets: 31 }), 'xlsx'),
    await processFile(xlsx('x', 1, 1, { sheets: 30 }), 'xlsx'),
  ];
  expect([many.reading?.isIncomplete, few.reading?.isIncomplete]).toEqual([true, undefined]);
});

const LAST_CELL = '<row r="1048576"><c r="XFD1048576" t="s"><v>0</v></c></row>';

it.each([
  ['whose last cell is the last of all', () => xlsx('x', 1, 1, { cells: LAST_CELL })],
  ['with 2,000 sheets on one part', () => xlsx('x', 1, 1, { sheets: 2000 })],
  ['with both', () => xlsx('x', 1, 1, { cells: LAST_CELL, sheets: 2000 })],
  ['whose last row has a number without end', () => xlsx('x', 1, 1, { cells: '<row r="1e12"/>' })],
  [
    'that hides its last cell behind an attribute',
    () => xlsx('x', 1, 1, { cells: LAST_CELL.replace('t="s"', 'x="/>" t="s"') }),
  ],
  [
    'that writes its last cell in character references',
    () => xlsx('x', 1, 1, { cells: LAST_CELL.replace('r="X', 'r="&#88;') }),
  ],
] as const)(
  'a workbook %s is refused before its cells are laid out, and ends no process [SEC-30]',
  async (_what, make) => {
    await expect(processFile(make(), 'xlsx')).rejects.toMatchObject({ reason: 'too_large' });
  },
);

it('a workbook whose empty cells are formatted to the last column is read', async () => {
  const cells =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="XFD2" s="0"/></row><row r="4000"><c r="XFD4000" s="0"/></row>';
  const { reading } = await processFile(xlsx('Rent', 1, 1, { cells }), 'xlsx');
  expect(reading).toMatchObject({ sheets: [{ rows: [['Rent'], ['Rent']] }] });
});

it('a cell that spans a number of columns which is none spans one', async () => {
  const cell = `<w:tc><w:tcPr><w:gridSpan w:val="two"/></w:tcPr>${paragraph('x')}</w:tc>`;
  const { reading } = await processFile(docx(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`), 'docx');
  expect(reading).toMatchObject({ blocks: [{ rows: [{ cells: [{ columns: 1, rows: 1 }] }] }] });
});

it.each(['Договор аренды', '賃貸借契約書', 'عقد إيجار', 'Größe: 12 €', 'Smlouva č. 4'])(
  'a Word file that says %s has a first page with something on it [D-15, GRD-2]',
  async (words) => {
    const { thumbnail, text } = await processFile(docx(paragraph(words)), 'docx');
    expect(text).toBe(words);
    const { channels } = await sharp(thumbnail?.bytes).stats();
    expect(channels[0]?.min).toBeLessThan(190);
  },
);

it('words in letters that the standard fonts lack are bars where they stand, the others stay words', async () => {
  const { thumbnail } = await processFile(docx(paragraph('Договор аренды '.repeat(12))), 'docx');
  const { width = 0, height = 0, bytes } = thumbnail ?? {};
  const strip = { left: 0, top: 0, width, height: Math.round(height / 4) };
  const rest = { ...strip, top: strip.height, height: height - strip.height };
  const darkest = async (piece: typeof strip) =>
    (await sharp(await sharp(bytes).extract(piece).png().toBuffer()).stats()).channels[0]?.min;
  expect(await darkest(strip)).toBeLessThan(190);
  expect(await darkest(rest)).toBeGreaterThan(245);
});

it.each([
  ['4 GiB of blanks in its text', [{ name: 'word/styles.xml', packed: packedZeros(4096), claimedBytes: 12 }]],
  ['1 GiB of blanks in a picture', [{ name: 'word/media/a.png', packed: packedZeros(1024), claimedBytes: 12 }]],
] satisfies [string, ZipPart[]][])('a package with %s is given up by counting [SEC-29]', async (_what, parts) => {
  const bomb = docx(paragraph('x'), ...parts);
  await expect(processFile(bomb, 'docx')).rejects.toMatchObject({ reason: 'too_large' });
});

it.each([
  [
    'tables within tables',
    `${'<w:tbl><w:tr><w:tc>'.repeat(3000)}${paragraph('x')}${'</w:tc></w:tr></w:tbl>'.repeat(3000)}`,
  ],
  ['entities that multiply', `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>${paragraph('&c;')}`],
  ['no end', '<w:p><w:r><w:t>'],
  ['an unheard-of number of elements', '<w:p/>'.repeat(700_000)],
])('a Word file with %s ends in a reading or a reason [SEC-30]', async (_what, body) => {
  const outcome = await processFile(docx(body), 'docx').catch((error: unknown) => error);
  if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'CannotRender' });
  expect((await processFile(docx(paragraph('next')), 'docx')).text).toBe('next');
});

describe('of the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  const processed = new Map<string, Promise<ProcessedFile>>();

  /** Once for all tests of the file. */
  function processSample(path: string): Promise<ProcessedFile> {
    const known = processed.get(path) ?? processAnew(path);
    processed.set(path, known);
    return known;
  }

  async function processAnew(path: string): Promise<ProcessedFile> {
    const bytes = readSample(path);
    const { kind } = await inspectFile(sourceFromBuffer(bytes));
    return processFile(bytes, kind);
  }

  it.each([
    ['pdf/invoice-contoso.pdf', 'CONTOSO LTD. Contoso Headquarters'],
    ['pdf/encrypted-opens-without-password.pdf', 'Dummy PDF file'],
    ['pdf/form-luxembourg-salary-certificate-french.pdf', 'modèle 160'],
    ['pdf/text-14-pages-two-columns.pdf', 'Just-in-Time Type Specialization'],
    ['pdf/pages-many-117-german-math-book.pdf', 'Einführung in die Geometrie'],
    ['pdf/pages-rotated-second-by-90.pdf', 'This is my first page'],
    ['pdf/text-arabic-right-to-left.pdf', 'انواع الخطوط العربية'],
    ['pdf/text-japanese-font-not-embedded.pdf', 'あいうえお'],
    ['office/docx-table.docx', 'Top left Top right'],
    ['office/docx-header-footer-unicode.docx', 'Molière'],
    ['office/docx-various-features.docx', 'ゾルゲと尾崎'],
    ['office/xlsx-monthly-budget.xlsx', 'Rent/mortgage $800'],
  ])('the text of %s is found by %j', async (path, words) => {
    expect((await processSample(path)).text).toContain(words);
  });

  it.each(['pdf/blank-page.pdf', 'pdf/scan-without-text-layer.pdf', 'pdf/javascript-document-actions.pdf'])(
    '%s has a picture and no text, and no script of it runs [SEC-30]',
    async (path) => {
      const { thumbnail, text, reading } = await processSample(path);
      expect({ has: thumbnail !== null, text, reading }).toEqual({ has: true, text: '', reading: null });
    },
  );

  it('a Word file’s headings, lists, styles, links, notes and tables are read', async () => {
    const { reading } = await processSample('office/docx-various-features.docx');
    const kinds = new Map(blocksOf(reading).map((block) => [block.kind, block]));
    expect([...kinds.keys()].sort()).toEqual(['listItem', 'paragraph', 'table']);
    const items = blocksOf(reading).flatMap((block) => (block.kind === 'listItem' ? block.isOrdered : []));
    expect(items.slice(0, 6)).toEqual([false, false, false, true, true, true]);
    const runs = blocksOf(reading).flatMap((block) => ('runs' in block ? block.runs : []));
    expect(runs).toContainEqual({ text: 'Bold', bold: true });
    expect(runs).toContainEqual({ text: 'underline', underline: true });
    expect(runs).toContainEqual({ text: 'This is a hyperlink', href: 'http://tika.apache.org/' });
    expect(runs.filter(({ text }) => text.startsWith('[2] '))).toHaveLength(1);
    expect(kinds.get('table')).toMatchObject({ rows: [{ cells: [{ columns: 1, rows: 1 }, {}, {}] }, {}] });
  });

  it.each([
    'docx-header-footer-unicode.docx',
    'docx-table.docx',
    'docx-various-features.docx',
    'docx-various-pictures.docx',
    'xlsx-monthly-budget.xlsx',
  ])('%s has a picture of its first page [D-15, GRD-2]', async (name) => {
    expect((await processSample(`office/${name}`)).thumbnail).not.toBeNull();
  });

  it('pictures in a Word file are drawn again, and those that cannot be are replaced by their descriptions', async () => {
    const { reading } = await processSample('office/docx-various-pictures.docx');
    const images = blocksOf(reading).filter((block) => block.kind === 'image');
    expect(images).toMatchObject([{ alt: 'tomcat.png' }, { alt: 'clock.jpg' }]);
    for (const { src } of images) expect(src).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
    expect(searchText(readingPieces(reading as Reading))).toContain('[wrench.emf]');
  });

  it('an external entity is neither read nor fetched [SEC-30]', async () => {
    const { text } = await processFile(readSample('hostile/docx-external-entity.docx'), 'docx');
    expect(text).toBe('Here should not be the POI web site: ""');
  });

  it('every hostile file ends in a result or a reason, in the child’s memory and not in ours [SEC-29, SEC-30]', async () => {
    const before = process.memoryUsage().rss;
    for (const path of listSamples('hostile')) {
      const start = performance.now();
      const outcome = await outcomeOf(path);
      console.log(`${path}: ${outcome}, ${Math.round(performance.now() - start)} ms`);
      expect(outcome, path).toMatch(/^(damaged|too_large|password|unsupported|\d+ characters)$/);
    }
    const grown = process.memoryUsage().rss - before;
    console.log(`the server grew by ${Math.round(grown / 1e6)} MB`);
    expect(grown).toBeLessThan(150_000_000);
  });
});

/** Of a file whatever its kind: what inspection would refuse must be bounded as well. */
async function outcomeOf(path: string): Promise<string> {
  const bytes = readSample(path);
  const { kind } = await inspectFile(sourceFromBuffer(bytes)).catch(() => ({
    kind: ['xlsx', 'docx'].find((office) => path.endsWith(office)) ?? 'pdf',
  }));
  return processFile(bytes, kind as FileKind).then(
    ({ text }) => `${text.length} characters`,
    (error: CannotRender) => error.reason,
  );
}

function blocksOf(reading: Reading | null): Block[] {
  return reading?.kind === 'text' ? reading.blocks : [];
}
