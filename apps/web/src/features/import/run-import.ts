import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { batchesOf } from '@kinvault/domain/import/batches.ts';
import type { FileToImport } from '@kinvault/domain/import/file-to-import.schema.ts';
import type { ImportedFile, ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import { MAX_IMPORTED_AT_ONCE } from '@kinvault/domain/import/import-limits.ts';
import { tidyFileName, tidyProposal } from '@kinvault/domain/import/tidy-proposal.ts';
import { ApiError } from '../../lib/api-client.ts';
import { errorSentence, isConnectionError, messageOf } from '../../lib/error-messages.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { withRetries } from '../../lib/retry.ts';
import { type Archive, BrokenEntry } from './archive.ts';
import type { ImportCalls } from './import.api.ts';
import { brokenText } from './import-messages.ts';

export interface FileToSend {
  path: string;
  fileName: string;
  proposal: ImportProposal;
  /** Fields that the plan has left out. */
  leftOut: readonly string[];
  /** The same when it is sent again. */
  key: string;
}

/** What became of the files so far. An import that was interrupted goes on from here. */
export interface Progress {
  importId: string | null;
  /** Of `FileToSend`, in order. */
  sent: number;
  taken: number;
  /** Of these, what the archive knew the type of: it can be filed at once. */
  typed: number;
  here: number;
  refused: { name: string; why: string }[];
  /** Sent, and not moved to 'Received' yet. */
  waiting: { fileId: string; sizeBytes: number; file: FileToSend }[];
  /** Of the next batch: the same when it is sent again. */
  batchKey: string;
  /** How many of `waiting` come one by one: a call with all of them was refused. */
  singly: number;
  /** Fields of the archive that were refused, with their files. */
  leftOut: { name: string; fields: string[] }[];
}

export const NO_PROGRESS: Progress = {
  ...{ importId: null, sent: 0, taken: 0, typed: 0, here: 0 },
  ...{ refused: [], waiting: [], batchKey: '', singly: 0, leftOut: [] },
};

interface RunOptions {
  archive: Archive;
  files: readonly FileToSend[];
  from: Progress;
  calls: ImportCalls;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

/**
 * Sends what is new, one file after another, and moves it to 'Received' in batches. A file that is refused is named, and
 * the others come in.
 * @throws what ends all: no connection, a session that ended, no room
 */
export async function runImport({ archive, files, from, calls, onProgress, signal }: RunOptions): Promise<Progress> {
  const progress: Progress = structuredClone(from);
  progress.batchKey ||= randomUuid();
  const tell = () => onProgress(structuredClone(progress));
  progress.importId ??= await withRetries(() => calls.begin());
  while (progress.sent < files.length || progress.waiting.length > 0) {
    signal.throwIfAborted();
    const file = files[progress.sent];
    if (file && !isFull()) {
      await sendOne(file);
      progress.sent++;
    } else await receive(progress.importId);
    tell();
  }
  return progress;

  function isFull(): boolean {
    const bytes = progress.waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return progress.waiting.length >= MAX_IMPORTED_AT_ONCE || bytes >= BATCH_BYTES;
  }

  async function sendOne(file: FileToSend): Promise<void> {
    try {
      const bytes = await archive.read(file.path);
      const { fileId } = await withRetries(() => calls.send(bytes, { key: file.key, signal }));
      progress.waiting.push({ fileId, sizeBytes: bytes.size, file });
    } catch (error) {
      if (endsAll(error) || signal.aborted) throw error;
      progress.refused.push({ name: file.path, why: whyOf(error) });
    }
  }

  async function receive(importId: string): Promise<void> {
    const { waiting, batchKey, singly } = progress;
    const tidied = waiting.slice(0, singly > 0 ? 1 : undefined).map(tidyFile);
    const [batch = []] = batchesOf(tidied.map(({ sent }) => sent));
    const answers = await askFor(importId, batch, batchKey);
    progress.batchKey = randomUuid();
    if (!answers) {
      progress.singly = batch.length;
      return;
    }
    for (const [at, { result, leftOut }] of answers.entries()) note(tidied[at], result, leftOut);
    progress.waiting = waiting.slice(batch.length);
    progress.singly = Math.max(0, singly - batch.length);
  }

  function note(tidied: TidyFile | undefined, result: Answer['result'], refused: readonly string[]): void {
    const { name, leftOut } = tidied ?? { name: '', leftOut: [] };
    if (result === 'taken') {
      progress.taken++;
      if (tidied?.sent.proposal.type !== undefined) progress.typed++;
    } else if (result === 'here') progress.here++;
    else progress.refused.push({ name, why: errorSentence(result) });
    const fields = [...leftOut, ...refused];
    if (fields.length > 0) progress.leftOut.push({ name, fields });
  }

  /** Undefined: something in this batch is refused, and nothing says which. A file alone is named then. */
  async function askFor(importId: string, batch: FileToImport[], key: string): Promise<Answer[] | undefined> {
    try {
      return await withRetries(() => calls.receive(importId, batch, key));
    } catch (error) {
      if (!isOfBatch(error)) throw error;
      const [only] = batch;
      return only && batch.length === 1 ? [{ result: error.code, leftOut: [] }] : undefined;
    }
  }
}

interface Answer {
  result: ImportedFile['result'] | ErrorCode;
  leftOut: string[];
}

type TidyFile = ReturnType<typeof tidyFile>;

/** As the server takes it: what an archive says of one file never refuses the others. */
function tidyFile({ fileId, file }: Progress['waiting'][number]) {
  const { fields, leftOut } = tidyProposal(file.proposal);
  return {
    name: file.path,
    sent: { fileId, fileName: tidyFileName(file.fileName), proposal: fields },
    leftOut: [...file.leftOut, ...leftOut],
  };
}

/** Of what was sent, not of the session, the import or the server. */
function isOfBatch(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'bad_request';
}

/** The server keeps few bytes that nothing claims. */
const BATCH_BYTES = 100 * 1024 * 1024;

/** Another file would fare no better. */
function endsAll(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  return error instanceof ApiError && (error.status >= 500 || ENDING.has(error.code));
}

const ENDING: ReadonlySet<string> = new Set([
  'unauthorized',
  'new_password_required',
  'quota_exceeded',
  'too_many_requests',
]);

function whyOf(error: unknown): string {
  return error instanceof BrokenEntry ? brokenText(error.reason) : messageOf(error);
}
