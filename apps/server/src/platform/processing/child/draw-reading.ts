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

/**
 * The beginning of a Word or Excel file as a page in the standard fonts: what it says in its order, not its own layout.
 * Null when it says nothing.
 */
export async function drawReading(reading: Reading): Promise<Buffer | null> {
  const page = reading.kind === 'text' ? createPage() : createPage(842, 595);
  const isDrawn =
    reading.kind === 'text' ? await drawBlocks(page, reading.blocks) : drawSheet(page, reading.sheets.find(hasCells));
  return isDrawn ? writePdf([page]) : null;
}

type Place = { x: number; y: number; width: number };

async function drawBlocks(page: Page, blocks: readonly Block[]): Promise<boolean> {
  const place = { x: MARGIN, y: MARGIN, width: page.width - 2 * MARGIN };
  let number = 0;
  for (const block of blocks) {
    if (place.y > page.height - MARGIN) break;
    number = block.kind === 'listItem' && block.isOrdered ? number + 1 : 0;
    if (block.kind === 'table') drawTable(page, block, place);
    else if (block.kind === 'image') await drawPicture(page, block, place);
    else drawRuns(page, block, place, number);
  }
  return blocks.length > 0;
}

type WithRuns = Extract<Block, { runs: unknown }>;

function drawRuns(page: Page, block: WithRuns, place: Place, number: number): void {
  const size = block.kind === 'heading' ? (HEADING_SIZES[block.level - 1] ?? 11) : 11;
  const isBold = block.kind === 'heading' || block.runs.every(({ bold, text }) => bold || text.trim() === '');
  const face: Face = isBold ? 'bold' : 'regular';
  const indent = block.kind === 'listItem' ? 16 * (block.level + 1) : 0;
  if (block.kind === 'heading') place.y += size / 2;
  const text = block.runs.map((run) => run.text).join('');
  for (const [index, line] of wrapText(text, place.width - indent, size, face).entries()) {
    place.y += size * 1.3;
    if (place.y > page.height - MARGIN / 2) return;
    if (indent && index === 0) page.text(place.x + indent - 12, place.y, number ? `${number}.` : '•', { size });
    page.text(place.x + indent, place.y, line, { size, face });
  }
  place.y += size * 0.5;
}

function drawTable(page: Page, table: Extract<Block, { kind: 'table' }>, place: Place): void {
  const columns = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  const cellWidth = place.width / columns;
  const tableTop = place.y;
  page.rect(place.x, place.y, place.width, 0.5, RULE);
  for (const row of table.rows) {
    const cells = row.cells.map((cell) => wrapText(cell.blocks.map(plainText).join('\n'), cellWidth - 8, 9.5));
    const top = place.y;
    place.y += Math.max(1, ...cells.map((lines) => lines.length)) * 12.5 + 6;
    if (place.y > page.height - MARGIN / 2) break;
    for (const [column, lines] of cells.entries())
      for (const [index, line] of lines.entries())
        page.text(place.x + column * cellWidth + 4, top + 12 + index * 12.5, line, { size: 9.5 });
    page.rect(place.x, place.y, place.width, 0.5, RULE);
  }
  for (let column = 0; column <= columns; column++)
    page.rect(place.x + column * cellWidth, tableTop, 0.5, place.y - tableTop, RULE);
  place.y += 8;
}

function plainText(block: Block): string {
  return 'runs' in block ? block.runs.map(({ text }) => text).join('') : '';
}

async function drawPicture(page: Page, image: Extract<Block, { kind: 'image' }>, place: Place): Promise<void> {
  const height = Math.min(
    page.height - MARGIN - place.y,
    (place.width * image.height) / image.width,
    image.height * 0.75,
  );
  if (height < 10) return;
  const { data, info } = await sharp(Buffer.from(image.src.slice(image.src.indexOf(',') + 1), 'base64'))
    .resize({ height: Math.ceil(height * 1.5), withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const jpeg = { bytes: data, width: info.width, height: info.height };
  page.picture(place.x, place.y + 4, (height * info.width) / info.height, height, jpeg);
  place.y += height + 10;
}

function hasCells({ rows }: Sheet): boolean {
  return rows.some((row) => row.some((cell) => cell !== ''));
}

const ROW = 16;
const CELL_SIZE = 9;

function drawSheet(page: Page, sheet: Sheet | undefined): boolean {
  if (!sheet) return false;
  const rows = sheet.rows.slice(0, Math.floor((page.height - 2 * MARGIN) / ROW));
  page.text(MARGIN, MARGIN - 12, fitText(sheet.name, 400, 12, 'bold'), { size: 12, face: 'bold', color: INK });
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
  return true;
}
