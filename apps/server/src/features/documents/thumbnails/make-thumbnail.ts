import { firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import type { Unshown } from '@kinvault/domain/documents/unshown.ts';
import type { SystemTransaction, Transactions } from '../../../platform/db/transactions.ts';
import { CannotRender, type CannotRenderReason } from '../../../platform/processing/cannot-render.ts';
import type { ProcessedFile } from '../../../platform/processing/processed-file.ts';
import type { Thumbnailer } from '../../../platform/processing/thumbnailer.ts';
import { isReadable } from '../../../platform/reading/reader.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { readAll } from '../../../platform/storage/read-all.ts';
import { insertFile, type NewFile } from '../../files/files.repository.ts';
import { type DerivedContent, MAX_DERIVED_BYTES, storeDerived } from '../../files/store-derived.ts';
import { storeLayers, storeText } from '../search/texts.repository.ts';
import {
  countTimedOutRead,
  type DerivedFile,
  deleteFiles,
  findPendingFile,
  isDocumentFile,
  listDerived,
  lockFile,
  type PendingFile,
  setProcessed,
} from './thumbnails.repository.ts';

/** The child was stopped from outside: with the server, or by a system short of memory. */
const WORTH_A_RETRY = new Set(['closed', 'crashed']);
/** Tries in all for a file whose reading runs out of time; the hourly sweep plans them. */
const MAX_TIMED_OUT_READS = 3;
const UNSHOWN_BY_REASON: Partial<Record<CannotRenderReason, Unshown>> = {
  password: 'locked',
  form: 'form',
  protected: 'protected',
  too_large: 'too_large',
  timed_out: 'too_large',
};
/** What an earlier version has drawn of such a file was no picture of it. */
const FOR_CERTAIN: ReadonlySet<string> = new Set<Unshown>(['form', 'protected', 'undecodable', 'no_picture']);

export interface ThumbnailDeps {
  transactions: Transactions;
  files: FileStore;
  thumbnailer: Thumbnailer;
}

/** Draws one document. Only servers of the previous version still plan this job, during an upgrade. */
export async function makeThumbnail(
  deps: ThumbnailDeps,
  { documentId }: { documentId: string },
): Promise<'given_up' | undefined> {
  const source = await deps.transactions.asSystem((tx) => findPendingFile(tx, documentId));
  return source && drawFile(deps, source); // gone, replaced, or done by an earlier run
}

/**
 * Draws the thumbnail and preview of a document's current file, extracts its text, and replaces what an earlier version of
 * this program made of it. A received file is drawn when it arrives, and again when it becomes a document, so that its text
 * is indexed. Running it twice changes nothing.
 * Answers 'given_up' for a file that ran out of time.
 */
export async function drawFile(deps: ThumbnailDeps, source: PendingFile): Promise<'given_up' | undefined> {
  const { asSystem } = deps.transactions;
  const processed = await processSource(deps, source);
  if (processed === 'given_up') return processed;
  const { thumbnail, text, reading, unshown } = processed;
  const derived: NewFile[] = [];
  for (const content of derivedContents(thumbnail, reading))
    derived.push(await storeDerived(deps.files, source.id, content));
  const added = await asSystem(async (tx) => {
    if (!(await lockFile(tx, source.id))) return []; // deleted meanwhile
    const { missing, present } = await placeDerived(tx, source.id, { derived, unshown });
    // PDFs and pictures also have a text from OCR, stored elsewhere; Office files do not
    if (text && (await isDocumentFile(tx, source.id)))
      await (isReadable(source.kind) ? storeLayers : storeText)(tx, source.id, text);
    const has = (purpose: string) => present.some((file) => file.purpose === purpose);
    await setProcessed(tx, source.id, {
      thumbnail: has('thumbnail') ? 'ready' : unshown,
      text_state: text || has('text') ? 'ready' : 'none',
    });
    return missing;
  });
  for (const { id, purpose } of derived.filter((file) => !added.includes(file))) await deps.files.delete(id, purpose);
  return undefined;
}

/** `unshown`: why there is no thumbnail, where there is none. Screens show the file's cover. */
type Processed = ProcessedFile & { unshown: Unshown | 'none' };

async function processSource(deps: ThumbnailDeps, source: PendingFile): Promise<Processed | 'given_up'> {
  const bytes = await readAll(deps.files, source);
  try {
    const processed = await deps.thumbnailer.process({
      bytes,
      kind: source.kind,
      owner: source.uploadedBy ?? source.id,
    });
    return { ...processed, unshown: processed.isBlank ? 'no_picture' : 'none' };
  } catch (error) {
    if (error instanceof CannotRender && error.reason === 'timed_out') {
      const count = await deps.transactions.asSystem((tx) => countTimedOutRead(tx, source.id));
      return count < MAX_TIMED_OUT_READS ? 'given_up' : nothing(source, error);
    }
    if (error instanceof CannotRender && !WORTH_A_RETRY.has(error.reason)) return nothing(source, error);
    throw error;
  }
}

function nothing({ kind }: PendingFile, { reason }: CannotRender): Processed {
  const first = firstThumbnail(kind);
  const unshown = first === 'pending' ? (UNSHOWN_BY_REASON[reason] ?? 'undecodable') : first;
  return { thumbnail: null, text: '', reading: null, unshown };
}

/** Adds what is new, in place of what was made of the file before. */
async function placeDerived(
  tx: SystemTransaction,
  fileId: string,
  { derived, unshown }: { derived: NewFile[]; unshown: Processed['unshown'] },
) {
  const known = await listDerived(tx, fileId);
  const missing = derived.filter((file) => !known.some((other) => isSame(file, other)));
  const isReplaced = ({ purpose }: DerivedFile) => missing.some((file) => file.purpose === purpose);
  const former = FOR_CERTAIN.has(unshown) ? known : known.filter(isReplaced);
  await deleteFiles(tx, former);
  for (const file of missing) await insertFile(tx, file);
  return { missing, present: [...known.filter((file) => !former.includes(file)), ...missing] };
}

function isSame(file: NewFile, other: DerivedFile): boolean {
  return file.purpose === other.purpose && file.sha256.equals(other.sha256);
}

function derivedContents(thumbnail: ProcessedFile['thumbnail'], reading: Reading | null): DerivedContent[] {
  const contents: DerivedContent[] = [];
  if (thumbnail) contents.push({ purpose: 'thumbnail', kind: 'webp', bytes: thumbnail.bytes });
  if (thumbnail?.preview) contents.push({ purpose: 'preview', kind: 'jpeg', bytes: thumbnail.preview });
  const read = reading && readingBytes(reading);
  if (read) contents.push({ purpose: 'text', kind: 'json', bytes: read });
  return contents;
}

/**
 * Parsed again here: a child process that a hostile file took over can send nothing but a reading. Null if it is invalid
 * or too large, since another try would give the same.
 */
function readingBytes(reading: Reading): Buffer | null {
  const { success, data } = Reading.safeParse(reading);
  const bytes = success ? Buffer.from(JSON.stringify(data)) : null;
  return bytes && bytes.length <= MAX_DERIVED_BYTES ? bytes : null;
}
