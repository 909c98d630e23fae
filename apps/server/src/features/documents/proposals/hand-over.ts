import { PageTexts } from '@kinvault/domain/documents/reading.schema.ts';
import { searchText } from '../../../platform/processing/search-text.ts';
import { isQuestion } from '../../notices/open-questions.ts';
import { storePictures } from '../search/texts.repository.ts';
import type { ReadingDeps } from './propose-from-zone.ts';
import { findPageTexts, findReading, type ReadingRow } from './readings.repository.ts';
import {
  findTold,
  listOpenWithFacts,
  lockUnsearchable,
  markSearchable,
  markTold,
  tellOfDocument,
} from './telling.repository.ts';

/**
 * What was read of a file goes to the search and to its uploader as soon as there is a document: before, nobody but the
 * upload dialog knows of it. Opens its own transactions: the store is read between them.
 */
export async function handOver(deps: ReadingDeps, fileId: string): Promise<void> {
  const source = await deps.transactions.asSystem((tx) => findReading(tx, fileId));
  if (!source?.documentId) return;
  if (!source.isTold && !source.isBacklog) await tell(deps, fileId);
  // last: the hourly sweep looks for what the search does not know
  if (!source.isSearchable) await makeSearchable(deps, source);
}

async function makeSearchable({ transactions, files }: ReadingDeps, source: ReadingRow): Promise<void> {
  const { asSystem } = transactions;
  const stored = await asSystem((tx) => findPageTexts(tx, source.id));
  const read = stored && JSON.parse(String(Buffer.concat(await Array.fromAsync(await files.read(stored)))));
  const { data } = PageTexts.safeParse(read); // Word and Excel files keep another form
  const pictures = searchText((data?.pages ?? []).map(({ text }) => text));
  const isWhole = source.text !== 'pending';
  await asSystem(async (tx) => {
    if (!(await lockUnsearchable(tx, source.id))) return; // gone, or another run knew more pages
    if (pictures) await storePictures(tx, source.id, pictures, { isWhole });
    if (isWhole) await markSearchable(tx, source.id);
  });
}

/** Notifies the uploader once, when the zone and the first pages have been read. */
async function tell({ transactions }: ReadingDeps, fileId: string): Promise<void> {
  await transactions.asSystem(async (tx) => {
    const told = await findTold(tx, fileId);
    if (!told || told.isTold || told.isWaiting) return;
    const open = await listOpenWithFacts(tx, [fileId]);
    if (open.some(({ asked }) => isQuestion(asked))) await tellOfDocument(tx, fileId);
    else if (!told.isRead) return; // the pages behind may name a date
    await markTold(tx, [fileId]);
  });
}
