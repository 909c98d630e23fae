import { randomUUIDv7 } from 'node:crypto';
import type { PageText } from '@kinvault/domain/documents/paper-reading.schema.ts';
import { proposeFromPage } from '@kinvault/domain/documents/propose.ts';
import { PageTexts } from '@kinvault/domain/documents/reading.schema.ts';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import { MAX_READ_CHARS } from '../../../platform/processing/processed-file.ts';
import type { TextReading } from '../../../platform/reading/reading.ts';
import type { FileStore, StoredFile } from '../../../platform/storage/file-store.ts';
import { isDamage } from '../../../platform/storage/storage-errors.ts';
import type { NewFile } from '../../files/files.repository.ts';
import { findReader, type ReadingDeps, tryReading } from './propose-from-zone.ts';
import {
  advanceText,
  findPageTexts,
  insertProposals,
  listKnown,
  type ReadingRow,
  replacePageTexts,
} from './readings.repository.ts';

/** The reader ends a part earlier where its pages take long. */
const PART_PAGES = 5;
const MAX_PAGES = 200;
const MAX_BYTES = 12 * 1024 * 1024;
/** Pages of one file that fail alone; then the rest is left. */
const MAX_BAD_PAGES = 3;

/**
 * Reads the next pages of the text. Killed at any point it goes on there; running it twice changes nothing.
 * Opens its own transactions: none is open while it reads.
 */
export async function readText(deps: ReadingDeps, source: ReadingRow): Promise<void> {
  const range = { languages: deps.languages, firstPage: source.nextPage };
  const readPages = (pages: number) =>
    tryReading(deps, source, (file) => deps.reader.readText(file, { ...range, pages }));
  let part = await readPages(PART_PAGES);
  if (part === 'too_large') part = await readPages(1); // it may be the fault of one page
  if (part === 'later') return;
  if (typeof part !== 'string') return await storePart(deps, source, part);
  const badPages = source.badPages + 1;
  const isSkipped = part === 'too_large' && badPages < MAX_BAD_PAGES;
  await storePart(deps, { ...source, badPages }, isSkipped ? skipPage(source.nextPage) : null);
}

/** Past the last page the reader says that there is no more. */
function skipPage(page: number): TextReading {
  return { pages: [], pageCount: page, nextPage: page + 1 };
}

/** `part`: null where the rest cannot be read. */
async function storePart(deps: ReadingDeps, source: ReadingRow, part: TextReading | null): Promise<void> {
  const { transactions, files } = deps;
  const before = await transactions.asSystem((tx) => findPageTexts(tx, source.id));
  const texts = await joinPages(deps, before, part?.pages ?? []);
  const derived = texts && (await writeTexts(deps, source.id, texts));
  const step = nextStep(source, part, texts);
  const isStored = await transactions.asSystem(async (tx) => {
    if (!(await advanceText(tx, step))) return false;
    await proposeFrom(tx, source, part?.pages ?? []);
    if (derived) await replacePageTexts(tx, before, derived);
    await deps.enqueue(tx, 'hand-over-reading', { fileId: source.id });
    return true;
  });
  if (!isStored && derived) await files.delete(derived.id, 'text');
}

function nextStep({ id, nextPage: page, badPages }: ReadingRow, part: TextReading | null, texts: PageTexts | null) {
  const step = { fileId: id, page, badPages };
  if (part === null) return { ...step, nextPage: page, text: 'unreadable' as const };
  const isMore = part.nextPage !== null && part.nextPage <= MAX_PAGES && !isFull(texts);
  return { ...step, nextPage: part.nextPage ?? page + part.pages.length, text: isMore ? 'pending' : 'read' } as const;
}

async function proposeFrom(tx: SystemTransaction, source: ReadingRow, pages: readonly PageText[]): Promise<void> {
  const fileId = source.id;
  const reader = await findReader(tx, source);
  const known: Parameters<typeof proposeFromPage>[1][number][] = await listKnown(tx, fileId);
  for (const page of pages) {
    const found = proposeFromPage(page, known, reader);
    known.push(...found);
    await insertProposals(tx, fileId, found);
  }
}

/** The pages with pictures: the thumbnail's job has read the text layers. Null where no picture says anything. */
async function joinPages(
  { files }: ReadingDeps,
  before: StoredFile | undefined,
  pages: readonly PageText[],
): Promise<PageTexts | null> {
  const read = pages.filter(({ source, text }) => source === 'picture' && text !== '');
  if (read.length === 0) return null;
  const known = before && (await readTexts(files, before));
  const added = read.map(({ page, text, words }) => ({ page, text, words }));
  return { kind: 'pages', pages: [...(known?.pages ?? []), ...added] };
}

/** Null where they are damaged: the pages that follow are read all the same. */
async function readTexts(files: FileStore, stored: StoredFile): Promise<PageTexts | null> {
  try {
    return PageTexts.parse(JSON.parse(String(Buffer.concat(await Array.fromAsync(await files.read(stored))))));
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isFull(texts: PageTexts | null): boolean {
  return (texts?.pages ?? []).reduce((chars, { text }) => chars + text.length, 0) >= MAX_READ_CHARS;
}

async function writeTexts({ files }: ReadingDeps, sourceId: string, texts: PageTexts): Promise<NewFile | null> {
  const bytes = Buffer.from(JSON.stringify(texts));
  if (bytes.length > MAX_BYTES) return null;
  const id = randomUUIDv7();
  const written = await files.write([bytes], { fileId: id, purpose: 'text', maxBytes: MAX_BYTES });
  return { id, purpose: 'text', kind: 'json', sourceId, uploadedBy: null, ...written };
}
