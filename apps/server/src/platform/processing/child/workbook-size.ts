import { CannotRender } from '../cannot-render.ts';

/** Of all sheets together, gaps included: some 40 MB. */
const MAX_GRID_CELLS = 5_000_000;
const MAX_LISTED_SHEETS = 500;
const ADDRESS = /(?<![\w:.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PLAIN_ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;
/** The rest of a tag that has no content. A value with a `>` in it could hide some, and does not fit. */
const EMPTY_END = /(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/>/y;
const BRACKET = /[<>]/g;
const SHEET = /<(?:[\w.-]+:)?sheet\b/g;

/**
 * The reader fills every gap of a sheet up to its last row and column: one cell at XFD1048576 makes 17 billion. So the
 * addresses are looked at before, wherever they stand; what it counts too much is no loss to an honest file.
 * @throws CannotRender too_large
 */
export function createWorkbookCheck(): (part: string, xml: Buffer) => void {
  let left = MAX_GRID_CELLS;
  return (part, xml) => {
    if (!/^xl\/.+\.xml$/i.test(part)) return;
    const text = xml.toString('utf8');
    if ((text.match(SHEET) ?? []).length > MAX_LISTED_SHEETS) throw new CannotRender('too_large');
    if (text.includes('sheetData')) left -= gridCells(text);
    if (left < 0) throw new CannotRender('too_large');
  };
}

/** How many cells the addresses of a sheet span. The rest of a tag is looked at once, behind the first address in it. */
function gridCells(text: string): number {
  let [rows, columns, tagEnd] = [0, 0, -1];
  for (const match of text.matchAll(ADDRESS)) {
    const [, letters, row] = PLAIN_ADDRESS.exec(match[1] ?? match[2] ?? '') ?? [];
    if (letters === undefined) return Number.POSITIVE_INFINITY; // no program writes such an address
    rows = Math.max(rows, Number(row));
    const end = match.index + match[0].length;
    const isFirst = end > tagEnd;
    if (isFirst) tagEnd = findBracket(text, end);
    EMPTY_END.lastIndex = end;
    if (!(isFirst && EMPTY_END.test(text))) columns = Math.max(columns, columnNumber(letters));
  }
  return rows * (columns + 1);
}

function findBracket(text: string, from: number): number {
  BRACKET.lastIndex = from;
  return BRACKET.exec(text)?.index ?? text.length;
}

/** 'A' is 1, 'XFD' 16384. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = 26 * number + letter.charCodeAt(0) - 64;
  return number;
}
