import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import readXlsxFile from 'read-excel-file/universal';
import { MAX_TEXT_CHARS } from '../processed-file.ts';
import { cellText } from './cell-text.ts';

type Sheet = Extract<Reading, { kind: 'sheets' }>['sheets'][number];

const MAX_SHEETS = 30;
const MAX_ROWS = 1000;
const MAX_COLUMNS = 60;
const MAX_CELLS = 60_000;
const MAX_CELL_CHARS = 1000;

/** The cells of an XLSX as they would be read out. Formulas are not calculated: what the file says they came to counts. */
export async function readXlsx(packaged: Buffer): Promise<Reading> {
  const found = await readXlsxFile(Uint8Array.from(packaged).buffer, { trim: false });
  let cellsLeft = MAX_CELLS;
  // of all cells: a file keeps a text once that thousands of them show
  let charsLeft = MAX_TEXT_CHARS;
  const sheets = found.slice(0, MAX_SHEETS).map(({ sheet, data = [] }): Sheet => {
    // several sheets on one part: the reader has its cells for one of them
    const columns = Math.min(MAX_COLUMNS, lastColumn(data));
    const count = Math.min(MAX_ROWS, lastRow(data), Math.floor(cellsLeft / Math.max(1, columns)));
    cellsLeft -= count * columns;
    const rows: Sheet['rows'] = [];
    let hasCutCell = false;
    for (const row of data.slice(0, count)) {
      if (charsLeft <= 0) break;
      const cells = row.slice(0, columns).map((cell) => cellText(cell, MAX_CELL_CHARS));
      hasCutCell ||= row.some((cell) => typeof cell === 'string' && cell.length > MAX_CELL_CHARS);
      charsLeft -= cells.reduce((chars, cell) => chars + cell.length + 1, 0); // with the blanks between them
      rows.push(cells);
    }
    const isCut = hasCutCell || rows.length < lastRow(data) || columns < lastColumn(data);
    return { name: sheet.slice(0, 100), rows, isCut };
  });
  return { kind: 'sheets', sheets, ...(found.length > MAX_SHEETS && { isIncomplete: true }) };
}

type Rows = readonly (readonly unknown[])[];

function lastRow(rows: Rows): number {
  return rows.findLastIndex((row) => row.some(isFilled)) + 1;
}

function lastColumn(rows: Rows): number {
  return rows.reduce((last, row) => Math.max(last, row.findLastIndex(isFilled) + 1), 0);
}

function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined && cell !== '';
}
