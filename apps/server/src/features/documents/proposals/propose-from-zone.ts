import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { type Reader as ProposalReader, proposeFromZone } from '@kinvault/domain/documents/propose.ts';
import type { SystemTransaction, Transactions } from '../../../platform/db/transactions.ts';
import { i18nOf } from '../../../platform/i18n.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { OwnedJob } from '../../../platform/processing/bounded-child.ts';
import { CannotRender, type CannotRenderReason } from '../../../platform/processing/cannot-render.ts';
import type { Reader } from '../../../platform/reading/reader.ts';
import type { ReadableFile } from '../../../platform/reading/reading.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { isDamage } from '../../../platform/storage/storage-errors.ts';
import {
  advanceText,
  countFailure,
  endZone,
  insertProposals,
  listNamesAround,
  type ReadingRow,
} from './readings.repository.ts';

export interface ReadingDeps {
  transactions: Transactions;
  files: FileStore;
  reader: Reader;
  enqueue: Enqueue;
  /** Tesseract's names, the likeliest first. */
  languages: readonly string[];
}

/** No other try reads more of the file. */
const WHOLE_FILE = new Set<CannotRenderReason>(['damaged', 'password', 'unsupported']);
/** Another try may read it. */
const WORTH_A_RETRY = new Set<CannotRenderReason>(['crashed', 'timed_out']);
/** Tries of each step. */
const MAX_FAILURES = 3;

/** Looks for the machine-readable zone. Running it twice changes nothing. */
export async function readZone(deps: ReadingDeps, source: ReadingRow): Promise<void> {
  const { asSystem } = deps.transactions;
  const today = new Date().toISOString().slice(0, 10);
  const outcome = await tryReading(deps, source, (file) => deps.reader.readZone(file, today));
  if (outcome === 'later') return;
  await asSystem(async (tx) => {
    const isRead = typeof outcome !== 'string';
    if (!(await endZone(tx, source.id, isRead ? 'read' : 'unreadable'))) return;
    if (isRead && outcome) await insertProposals(tx, source.id, proposeFromZone(outcome, await findReader(tx, source)));
    if (!isRead && WHOLE_FILE.has(outcome)) {
      await advanceText(tx, { fileId: source.id, page: 1, nextPage: 1, badPages: 0, text: 'unreadable' });
      await deps.enqueue(tx, 'hand-over-reading', { fileId: source.id });
    }
  });
}

/** For whom proposals are worded. */
export async function findReader(tx: SystemTransaction, { readerId, language }: ReadingRow): Promise<ProposalReader> {
  const names = await listNamesAround(tx, readerId);
  const i18n = i18nOf(language);
  return { names, typeName: (type) => documentTypeName(i18n, type) };
}

/**
 * What was read; why the file cannot be; or 'later' after a timeout, which the hourly sweep tries again. Failures are
 * counted here alone, and only those of the file: a store or database that is away costs it no try.
 * @throws where the queue runs the job again
 */
export async function tryReading<R>(
  { transactions, files }: ReadingDeps,
  source: ReadingRow,
  read: (file: ReadableFile & OwnedJob) => Promise<R>,
): Promise<R | CannotRenderReason | 'later'> {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(await files.read(source)));
    return await read({ bytes, kind: source.kind, owner: source.readerId ?? source.id });
  } catch (error) {
    const reason = faultOf(error);
    if (reason === null) throw error;
    if (error instanceof CannotRender && !WORTH_A_RETRY.has(reason)) return reason;
    const failures = await transactions.asSystem((tx) => countFailure(tx, source.id));
    if (failures >= MAX_FAILURES) return reason;
    if (reason === 'timed_out') return 'later';
    throw error;
  }
}

/** Null where the file is not to blame. */
function faultOf(error: unknown): CannotRenderReason | null {
  if (isDamage(error)) return 'damaged'; // its stored bytes may be repaired
  return error instanceof CannotRender && error.reason !== 'closed' ? error.reason : null;
}
