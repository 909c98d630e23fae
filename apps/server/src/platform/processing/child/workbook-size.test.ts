import { expect, it } from 'vitest';
import { createWorkbookCheck } from './workbook-size.ts';

const check = (sheet: string) => createWorkbookCheck()('xl/worksheets/sheet1.xml', Buffer.from(`<sheetData>${sheet}`));

it('addresses of which a tag has many are looked at once each [SEC-30]', () => {
  check(`<c ${'r="A1" '.repeat(100_000)}><v>5</v></c>`);
  check(`<c ${'r="A1" '.repeat(100_000)}/>`);
});

it('an empty cell far to the right counts no columns, a filled one does, wherever its address is written [SEC-29]', () => {
  const rows = '<row r="1000000"/>';
  expect(() => check(`${rows}<c r="XFD1"/>`)).not.toThrow();
  expect(() => check(`${rows}<c r="XFD1" s="1"><v>5</v></c>`)).toThrow('too much');
  expect(() => check(`${rows}<c r="A1" r="XFD1"/>`)).toThrow('too much');
});
