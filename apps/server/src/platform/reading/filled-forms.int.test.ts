import { afterAll, expect, it, vi } from 'vitest';
import { needsFieldFiles, readFieldFile } from '../../../test/field-files.ts';
import { createThumbnailer } from '../processing/thumbnailer.ts';
import { createReader } from './reader.ts';

const thumbnailer = createThumbnailer({ log: { warn: vi.fn() } });
const reader = createReader({ log: { warn: vi.fn() } });
afterAll(() => Promise.all([thumbnailer.close(), reader.close()]));

const PRINTED = 'Please fill in all fields in block letters. '.repeat(4);

/** A page of print with these annotations. */
function form(annotations: readonly string[], catalog = '/AcroForm<</Fields[]/DA(/F1 12 Tf 0 g)>>'): Buffer {
  const content = `BT /F1 12 Tf 60 780 Td (${PRINTED}) Tj 0 -172 Td (Valid until:) Tj ET`;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[${annotations.map((_, at) => `${6 + at} 0 R`).join(' ')}]>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...annotations,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`, 'latin1');
}

const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[140 600 540 625]${entries}>>`;

const FILLED = [
  widget('/FT/Tx/T(until)/V(31.12.2031)'),
  widget('/FT/Ch/Ff 131072/T(class)/V(Wombatclass)/Opt[(Wombatclass)(Other)]'),
  '<</Type/Annot/Subtype/FreeText/F 4/Rect[60 400 300 430]/Contents(Koalanote)/DA(/F1 12 Tf 0 g)>>',
  widget('/FT/Tx/T(hidden)/V(Secretword)').replace('/F 4', '/F 2'),
  widget('/FT/Tx/Ff 8192/T(password)/V(Secretword)'),
  widget('/FT/Tx/T(empty)'),
];

it('what was filled in a form is searched, but for what it hides [REA-12]', async () => {
  const { text } = await thumbnailer.process({ owner: 'one', bytes: form(FILLED), kind: 'pdf' });
  for (const word of ['31.12.2031', 'Wombatclass', 'Koalanote', 'block letters']) expect(text).toContain(word);
  expect(text).not.toContain('Secretword');
});

it('a date in a field is read by the words before it [REA-12]', async () => {
  const file = { owner: 'one', bytes: form(FILLED), kind: 'pdf' } as const;
  const { pages } = await reader.readText(file, { languages: ['eng'], firstPage: 1, pages: 1 });
  expect(pages).toMatchObject([{ source: 'layer', dates: [{ kind: 'expiry', date: '2031-12-31' }] }]);
});

it('the form from the field is found by what was filled in [REA-12]', needsFieldFiles, async () => {
  const bytes = readFieldFile('filled-form.pdf');
  const { text } = await thumbnailer.process({ owner: 'one', bytes, kind: 'pdf' });
  expect(text).toContain('Platypuscover 884422');
  const { pages } = await reader.readText(
    { owner: 'one', bytes, kind: 'pdf' },
    { languages: ['eng'], firstPage: 1, pages: 1 },
  );
  expect(pages).toMatchObject([{ dates: [{ date: '2031-12-31' }] }]);
});

it.each([
  ['a form that Adobe’s programs draw', form([], '/NeedsRendering true/AcroForm<</Fields[]/XFA(<xdp/>)>>')],
  [
    'a protected file',
    Buffer.from(String(form([])).replace(PRINTED, 'This PDF file is protected. Open it in Microsoft Edge.'), 'latin1'),
  ],
])('%s is not shown by its placeholder [REA-12]', async (what, bytes) => {
  const processed = thumbnailer.process({ owner: 'one', bytes, kind: 'pdf' });
  await expect(processed).rejects.toMatchObject({ reason: what.includes('protected') ? 'protected' : 'form' });
});
