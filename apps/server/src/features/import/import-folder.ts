import { createHash } from 'node:crypto';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { MAX_SOURCE_DETAIL_CHARS } from '@kinvault/domain/received/received-limits.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { RefusedFile } from '../../platform/files/refused-file.ts';
import { commitFile, deleteFiles } from '../files/commit-file.ts';
import { REFUSAL_CODES, storeOriginal, type UploadDeps } from '../files/upload-file.ts';
import { receiveFile } from '../received/receive-file.ts';
import { countFiled, deleteUnfiled, isHere, lockImport } from './import.repository.ts';
import { listTree } from './list-tree.ts';

export type ImportDeps = Omit<UploadDeps, 'noteUpload'>;

export interface FolderImport {
  personId: string;
  folder: string;
  /** Only says what would become of each file. */
  isPreview: boolean;
}

export interface ImportedFile {
  /** Its path in the folder. */
  name: string;
  /** `here`: the person has these bytes already. A code: why it was refused. */
  result: 'taken' | 'here' | ErrorCode;
}

/** These end an import: the next file would fare no better. */
const ENDING: readonly ErrorCode[] = ['not_found', 'unavailable', 'storage_full'];

/**
 * All files of a folder, and of the folders in it, come into 'Received' of one person [INB-4]. What is here already is left
 * out, so an import that was killed goes on where it was.
 * Opens its own transactions: one for each file, none while its bytes are read.
 */
export async function* importFolder(deps: ImportDeps, wish: FolderImport): AsyncGenerator<ImportedFile> {
  const seen = new Set<string>();
  for await (const name of listTree(wish.folder)) {
    const handle = await fs.open(path.join(wish.folder, name), fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW);
    try {
      const sha256 = await hashFile(handle);
      const isKnown = seen.has(sha256.toString('hex'));
      seen.add(sha256.toString('hex'));
      yield { name, result: isKnown ? 'here' : await importFile(deps, wish, { name, handle, sha256 }) };
    } finally {
      await handle.close();
    }
  }
}

type FileToImport = { name: string; handle: FileHandle; sha256: Buffer };

async function importFile(deps: ImportDeps, wish: FolderImport, file: FileToImport): Promise<ImportedFile['result']> {
  const { asSystem } = deps.transactions;
  if (await asSystem((tx) => isHere(tx, wish.personId, file.sha256))) return 'here';
  try {
    if (wish.isPreview) await requireAcceptable(deps, file.handle);
    else return await takeFile(deps, wish, file);
    return 'taken';
  } catch (error) {
    if (error instanceof AppError && !ENDING.includes(error.code)) return error.code;
    throw error;
  }
}

/** @throws those of `storeOriginal`, for the same files */
async function requireAcceptable({ maxUploadBytes }: ImportDeps, handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size === 0) throw new AppError('file_empty');
  if (size > maxUploadBytes) throw new AppError('file_too_large');
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(length, size - at)), { position: at });
    return buffer.subarray(0, bytesRead);
  };
  try {
    await inspectFile({ sizeBytes: size, read });
  } catch (error) {
    throw error instanceof RefusedFile ? new AppError(REFUSAL_CODES[error.reason], { cause: error }) : error;
  }
}

async function takeFile(
  deps: ImportDeps,
  { personId, folder }: FolderImport,
  { name, handle }: FileToImport,
): Promise<'taken' | 'here'> {
  const stored = await storeOriginal(deps, handle.createReadStream({ autoClose: false, start: 0 }));
  const result = await commitFile(deps.files, stored, () =>
    deps.transactions.asSystem(async (tx) => {
      await lockImport(tx, personId, stored.sha256);
      if (await isHere(tx, personId, stored.sha256)) return 'here';
      await receiveFile(deps, tx, {
        ...{ personId, file: stored, fileName: path.basename(name), source: 'import' },
        ...{ sourceDetail: nameOfImport(folder), linkId: null },
      });
      return 'taken';
    }),
  );
  if (result === 'here') await deleteFiles(deps.files, [stored]);
  return result;
}

/**
 * Takes back what an import brought and nobody has filed yet; the files of the folder itself stay. What was filed is its
 * person's document, and stays.
 */
export async function undoImport(
  { transactions, enqueue }: Pick<ImportDeps, 'transactions' | 'enqueue'>,
  { personId, folder }: Pick<FolderImport, 'personId' | 'folder'>,
): Promise<{ undone: number; filed: number }> {
  const name = nameOfImport(folder);
  return transactions.asSystem(async (tx) => {
    const undone = await deleteUnfiled(tx, personId, name);
    if (undone > 0) await enqueue(tx, 'remove-files', {});
    return { undone, filed: await countFiled(tx, personId, name) };
  });
}

/** As 'Received' shows it, and as the undo finds it. */
function nameOfImport(folder: string): string {
  return path.basename(folder).trim().slice(0, MAX_SOURCE_DETAIL_CHARS).trim() || 'import';
}

async function hashFile(handle: FileHandle): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ autoClose: false, start: 0 })) hash.update(chunk);
  return hash.digest();
}
