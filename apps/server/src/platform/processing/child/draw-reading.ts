import type { Block, Reading } from '@kinvault/domain/documents/reading.schema.ts';
import sharp from 'sharp';
import { createPage, type Page } from '../page/page.ts';
import { type Face, fitText, textWidth, wrapText } from '../page/text-width.ts';
import { writePdf } from '../page/write-pdf.ts';

type Sheet = Extract<Reading, { kind: 'sheets' }>['sheets'][number];

const MARGIN = 50;
const HEADING_SIZES = [20, 16, 14, 12, 11, 11];
const INK = '#1b1d1c';
const RULE = '#c9cdc9';
/** Of a file that somebody outside sees as pictures. */
const MAX_PAGES = 100;

/**
 * The beginning of a Word or Excel file as a page in the standard fonts: what it says in its order, not its own layout.
 * Null when it says nothing.
 */
export function drawReading(reading: Reading): Promise<Buffer | null> {
  return drawPages(reading, 1);
}

/** All of it, on as many pages as it takes, up to MAX_PAGES. Null when it says nothing. */
export function drawWholeReading(reading: Reading): Promise<Buffer | null> {
  return drawPages(reading, MAX_PAGES);
}

async function drawPages(reading: Reading, most: number): Promise<Buffer | null> {
  const paper = createPaper(most, reading.kind === 'text' ? [595, 842] : [842, 595]);
  const isDrawn =
    reading.kind === 'text'
      ? await drawBlocks(paper, reading.blocks)
      : drawSheets(paper, reading.sheets.filter(hasCells));
  return isDrawn ? writePdf(paper.pages) : null;
}

/** Where one draws: the last of these pages, at `y`. */
interface Paper {
  pages: Page[];
  readonly page: Page;
  x: number;
  y: number;
  width: number;
  /** Begins a page unless so much is left of this one. False where there are no more. */
  hasRoom(height: number): boolean;
}

function createPaper(most: number, [width, height]: [number, number]): Paper {
  const pages = [createPage(width, height)];
  return {
    pages,
    get page() {
      return pages.at(-1) as Page;
    },
    x: MARGIN,
    y: MARGIN,
    width: width - 2 * MARGIN,
    hasRoom(wanted) {
      if (this.y + wanted <= height - MARGIN / 2) return true;
      if (pages.length >= most) return false;
      pages.push(createPage(width, height));
      this.y = MARGIN;
      return true;
    },
  };
}

async function drawBlocks(paper: Paper, blocks: readonly Block[]): Promise<boolean> {
  let number = 0;
  for (const block of blocks) {
    number = block.kind === 'listItem' && block.isOrdered ? number + 1 : 0;
    if (block.kind === 'table') drawTable(paper, block);
    else if (block.kind === 'image') await drawPicture(paper, block);
    else if (!drawRuns(paper, block, number)) break;
  }
  return blocks.length > 0;
}

type WithRuns = Extract<Block, { runs: unknown }>;

/** False where the paper has ended. */
function drawRuns(paper: Paper, block: WithRuns, number: number): boolean {
  const size = block.kind === 'heading' ? (HEADING_SIZES[block.level - 1] ?? 11) : 11;
  const isBold = block.kind === 'heading' || block.runs.every(({ bold, text }) => bold || text.trim() === '');
  const face: Face = isBold ? 'bold' : 'regular';
  const indent = block.kind === 'listItem' ? 16 * (block.level + 1) : 0;
  if (block.kind === 'heading') paper.y += size / 2;
  const text = block.runs.map((run) => run.text).join('');
  for (const [index, line] of wrapText(text, paper.width - indent, size, face).entries()) {
    if (!paper.hasRoom(size * 1.3)) return false;
    paper.y += size * 1.3;
    const { page, x, y } = paper;
    if (indent && index === 0) page.text(x + indent - 12, y, number ? `${number}.` : '•', { size });
    page.text(x + indent, y, line, { size, face });
  }
  paper.y += size * 0.5;
  return true;
}

const TABLE_LINE = 12.5;

/** A row that is too tall for one page goes on with the next. */
function drawTable(paper: Paper, table: Extract<Block, { kind: 'table' }>): void {
  const columns = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  const cellWidth = paper.width / columns;
  for (const row of table.rows) {
    const cells = row.cells.map((cell) => wrapText(cell.blocks.map(plainText).join('\n'), cellWidth - 8, 9.5));
    const lines = Math.max(1, ...cells.map((cell) => cell.length));
    for (let from = 0; from < lines; ) {
      if (!paper.hasRoom(2 * TABLE_LINE + 6)) return;
      const many = Math.min(lines - from, Math.floor((paper.page.height - MARGIN / 2 - paper.y - 6) / TABLE_LINE));
      drawRow(paper, { cells: cells.map((cell) => cell.slice(from, from + many)), columns, lines: many });
      from += many;
    }
  }
  paper.y += 8;
}

function drawRow(
  paper: Paper,
  { cells, columns, lines }: { cells: readonly string[][]; columns: number; lines: number },
): void {
  const { page, x, y: top, width } = paper;
  const cellWidth = width / columns;
  const height = lines * TABLE_LINE + 6;
  for (const [column, texts] of cells.entries())
    for (const [index, line] of texts.entries())
      page.text(x + column * cellWidth + 4, top + 12 + index * TABLE_LINE, line, { size: 9.5 });
  for (const y of [top, top + height]) page.rect(x, y, width, 0.5, RULE);
  for (let column = 0; column <= columns; column++) page.rect(x + column * cellWidth, top, 0.5, height, RULE);
  paper.y += height;
}

function plainText(block: Block): string {
  return 'runs' in block ? block.runs.map(({ text }) => text).join('') : '';
}

async function drawPicture(paper: Paper, image: Extract<Block, { kind: 'image' }>): Promise<void> {
  const wanted = Math.min((paper.width * image.height) / image.width, image.height * 0.75);
  // on the last page as much as there is room for
  paper.hasRoom(Math.min(wanted, paper.page.height - 2 * MARGIN));
  const height = Math.min(paper.page.height - MARGIN - paper.y, wanted);
  if (height < 10) return;
  const { data, info } = await sharp(Buffer.from(image.src.slice(image.src.indexOf(',') + 1), 'base64'))
    .resize({ height: Math.ceil(height * 1.5), withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const jpeg = { bytes: data, width: info.width, height: info.height };
  paper.page.picture(paper.x, paper.y + 4, (height * info.width) / info.height, height, jpeg);
  paper.y += height + 10;
}

function hasCells({ rows }: Sheet): boolean {
  return rows.some((row) => row.some((cell) => cell !== ''));
}

const ROW = 16;
const CELL_SIZE = 9;

/** Each sheet begins a page; of the columns, as many as fit. */
function drawSheets(paper: Paper, sheets: readonly Sheet[]): boolean {
  for (const [index, sheet] of sheets.entries()) {
    if (index > 0 && !paper.hasRoom(paper.page.height)) break;
    if (!drawSheet(paper, sheet)) break;
  }
  return sheets.length > 0;
}

/** False where the paper has ended. */
function drawSheet(paper: Paper, sheet: Sheet): boolean {
  const onePage = Math.floor((paper.page.height - 2 * MARGIN) / ROW);
  for (let from = 0; from < sheet.rows.length; from += onePage) {
    if (from > 0 && !paper.hasRoom(paper.page.height)) return false;
    drawRows(paper.page, sheet.name, sheet.rows.slice(from, from + onePage));
  }
  return true;
}

function drawRows(page: Page, name: string, rows: Sheet['rows']): void {
  page.text(MARGIN, MARGIN - 12, fitText(name, 400, 12, 'bold'), { size: 12, face: 'bold', color: INK });
  const columns = Math.max(...rows.map((row) => row.length));
  let x = MARGIN;
  for (let column = 0; column < columns && x < page.width - MARGIN; column++) {
    const cells = rows.map((row) => row[column] ?? '');
    const wanted = Math.max(...cells.map((cell) => textWidth(cell, CELL_SIZE))) + 10;
    const width = Math.min(Math.max(wanted, 24), 190, page.width - MARGIN - x);
    for (const [index, cell] of cells.entries())
      if (cell) page.text(x + 4, MARGIN + index * ROW + 11, fitText(cell, width - 6, CELL_SIZE), { size: CELL_SIZE });
    page.rect(x, MARGIN, 0.5, rows.length * ROW, RULE);
    x += width;
  }
  for (let index = 0; index <= rows.length; index++) page.rect(MARGIN, MARGIN + index * ROW, x - MARGIN, 0.5, RULE);
  page.rect(x, MARGIN, 0.5, rows.length * ROW, RULE);
}
