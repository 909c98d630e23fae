import { contentTypes, makeZip, type ZipPart } from './make-zip.ts';

export const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
export const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A part that names others: `links` are their ids, types and targets. */
export function relationships(
  name: string,
  links: readonly (readonly [id: string, type: string, target: string])[],
): ZipPart {
  const all = links.map(([id, type, target]) => `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`);
  return { name, content: `<Relationships ${RELATIONSHIPS}>${all.join('')}</Relationships>` };
}

/** A Word file with this body and these other parts. */
export function docx(body: string, ...parts: ZipPart[]): Buffer {
  return makeZip([
    contentTypes(),
    relationships('_rels/.rels', [['r', 'officeDocument', 'word/document.xml']]),
    { name: 'word/document.xml', content: `<w:document ${W} xmlns:r="${REL}"><w:body>${body}</w:body></w:document>` },
    ...parts,
  ]);
}

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** An Excel file of one column: each cell a number as it is stored and its format, by id or written down. */
export function workbook(
  cells: readonly (readonly [stored: string, format: number | string])[],
  properties = '',
): Buffer {
  const rows = cells.map(([stored], at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at}"><v>${stored}</v></c></row>`);
  const written = cells.map(([, format], at) => ({ id: typeof format === 'number' ? format : 164 + at, format }));
  const formats = written
    .filter(({ format }) => typeof format === 'string')
    .map(({ id, format }) => `<numFmt numFmtId="${id}" formatCode="${String(format).replaceAll('"', '&quot;')}"/>`);
  return makeZip([
    contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
    relationships('_rels/.rels', [['r', 'officeDocument', 'xl/workbook.xml']]),
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${SHEET}><workbookPr ${properties}/><sheets><sheet name="S" sheetId="1" r:id="r" xmlns:r="${REL}"/></sheets></workbook>`,
    },
    relationships('xl/_rels/workbook.xml.rels', [
      ['r', 'worksheet', 'worksheets/sheet1.xml'],
      ['s', 'styles', 'styles.xml'],
    ]),
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${SHEET}><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${written.map(({ id }) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet ${SHEET}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    },
  ]);
}
