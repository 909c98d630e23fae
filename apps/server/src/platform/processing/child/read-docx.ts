import type { Block, Reading, Run } from '@kinvault/domain/documents/reading.schema.ts';
import mammoth from 'mammoth';
import { CannotRender } from '../cannot-render.ts';
import { MAX_TEXT_CHARS } from '../processed-file.ts';
import { createImageReader, type ReadImage } from './docx-images.ts';
import { type DocxElement, listRuns } from './docx-runs.ts';

const MAX_BLOCKS = 5000;
/** What a run takes in addition to its text: otherwise one-letter runs would cost a hundred bytes each. */
const RUN_CHARS = 40;
const MAX_TABLES_DEEP = 5;

type Budget = { blocks: number; chars: number; isCut: boolean; readImage: ReadImage };

/** The body of a DOCX as blocks. mammoth's model is taken before it becomes HTML; of that there is none. */
export async function readDocx(packaged: Buffer): Promise<Extract<Reading, { kind: 'text' }>> {
  let body: DocxElement | undefined;
  const keepModel = (model: DocxElement) => {
    body = model;
    return { ...model, children: [] };
  };
  await mammoth.convertToHtml({ buffer: packaged }, { includeEmbeddedStyleMap: false, transformDocument: keepModel });
  if (!body) throw new CannotRender('damaged');
  const seen: { isIncomplete?: true } = {};
  const readImage = createImageReader(() => {
    seen.isIncomplete = true;
  });
  const budget = { blocks: MAX_BLOCKS, chars: MAX_TEXT_CHARS, isCut: false, readImage };
  const blocks = await listBlocks(body.children ?? [], budget, 0);
  blocks.push(...(await noteBlocks(body, blocks, budget)));
  return { kind: 'text', blocks, isCut: budget.isCut, ...seen };
}

/** Footnotes and endnotes that the text refers to, behind it, each with its number. */
async function noteBlocks({ notes }: DocxElement, blocks: Block[], budget: Budget): Promise<Block[]> {
  const text = JSON.stringify(blocks);
  const found: Block[] = [];
  for (const { noteId, body = [] } of Object.values(notes?._notes ?? {})) {
    if (!text.includes(`[${noteId}]`)) continue;
    const [first, ...rest] = await listBlocks(body, budget, 0);
    if (first && 'runs' in first) found.push({ ...first, runs: [{ text: `[${noteId}] ` }, ...first.runs] }, ...rest);
  }
  return found;
}

async function listBlocks(elements: DocxElement[], budget: Budget, depth: number): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const element of elements) {
    if (budget.blocks <= 0 || budget.chars <= 0) budget.isCut = true;
    if (budget.isCut) break;
    if (element.type === 'paragraph') blocks.push(...(await paragraphBlocks(element, budget)));
    if (element.type === 'table' && depth < MAX_TABLES_DEEP) blocks.push(await tableBlock(element, budget, depth));
  }
  return blocks;
}

/** Its text, then its pictures. An empty one is only distance. */
async function paragraphBlocks(paragraph: DocxElement, budget: Budget): Promise<Block[]> {
  const { runs: found, images } = listRuns(paragraph.children ?? []);
  const runs = cutRuns(found, budget);
  const blocks: Block[] = [];
  if (runs.some(({ text }) => text.trim() !== '')) {
    blocks.push({ ...paragraphKind(paragraph), runs });
  }
  for (const image of images) {
    const block = await budget.readImage(image);
    if (block) blocks.push(block);
  }
  budget.blocks -= blocks.length;
  return blocks;
}

/** Cuts a paragraph to the room that is left: a single one may be as long as a file. */
function cutRuns(runs: Run[], budget: Budget): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    budget.chars -= RUN_CHARS + (run.href?.length ?? 0);
    if (budget.chars <= 0) break;
    kept.push({ ...run, text: run.text.slice(0, budget.chars).toWellFormed() });
    budget.chars -= run.text.length;
  }
  if (budget.chars < 0) budget.isCut = true;
  return kept;
}

function paragraphKind({ styleName, styleId, numbering }: DocxElement) {
  const heading = /^(?:heading|überschrift|titre|título|titolo|kop)\s?([1-6])$/i.exec(styleName ?? styleId ?? '');
  if (heading) return { kind: 'heading' as const, level: Number(heading[1]) };
  if (/^title$/i.test(styleName ?? '')) return { kind: 'heading' as const, level: 1 };
  if (!numbering) return { kind: 'paragraph' as const };
  const level = Math.min(8, Math.max(0, Number(numbering.level) || 0));
  return { kind: 'listItem' as const, isOrdered: numbering.isOrdered === true, level };
}

type Table = Extract<Block, { kind: 'table' }>;

async function tableBlock(table: DocxElement, budget: Budget, depth: number): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const row of table.children ?? []) {
    const cells = await listCells(row.children ?? [], budget, depth);
    if (cells.length > 0) rows.push({ cells });
    if (budget.isCut) break;
  }
  return { kind: 'table', rows };
}

async function listCells(elements: DocxElement[], budget: Budget, depth: number) {
  const cells: Table['rows'][number]['cells'] = [];
  for (const cell of elements) {
    if (budget.blocks <= 0) budget.isCut = true;
    if (budget.isCut) break;
    budget.blocks -= 1; // empty ones count too
    const blocks = await listBlocks(cell.children ?? [], budget, depth + 1);
    cells.push({ blocks, columns: span(cell.colSpan), rows: span(cell.rowSpan) });
  }
  return cells;
}

/** HTML's own limit for spans of columns. A span that is no number is none. */
function span(count: number | undefined): number {
  return Math.min(1000, Math.max(1, count || 1));
}
