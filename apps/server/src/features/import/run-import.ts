import { createHash, randomUUIDv7 } from 'node:crypto';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { acceptProposal } from '@kinvault/domain/import/accept-proposal.ts';
import type { ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import type { ImportKind } from '@kinvault/domain/import/import-limits.ts';
import type { BrokenReason, PlannedFile } from '@kinvault/domain/import/import-plan.ts';
import { sourceFromBuffer } from '../../platform/files/file-window.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { RefusedFile } from '../../platform/files/refused-file.ts';
import { commitFile, deleteFiles } from '../files/commit-file.ts';
import { REFUSAL_CODES, storeOriginal, type UploadDeps } from '../files/upload-file.ts';
import { receiveFile } from '../received/receive-file.ts';
import { BrokenEntry, type OpenArchive } from './archive.ts';
import { findOrBeginImport, isHere, lockFiles, lockOpenImport } from './import.repository.ts';
import { readEntry } from './open-archive.ts';

export type ImportDeps = Omit<UploadDeps, 'noteUpload'>;

export interface ImportWish {
  personId: string;
  /** As 'Received' shows it. */
  name: string;
  kind: ImportKind;
  archive: OpenArchive;
  files: readonly { file: PlannedFile; proposal: ImportProposal }[];
  /** Only says what would become of each file. */
  isPreview: boolean;
}

export interface ImportedEntry {
  /** Its path in the folder or the archive. */
  name: string;
  /** `here`: the person has these bytes already. Anything else: why it was refused. */
  result: 'taken' | 'here' | ErrorCode | BrokenReason;
  /** Fields of its proposal that were refused, and those that were shortened. */
  leftOut: string[];
  shortened: readonly string[];
  /** Of the import that it came with. */
  importId: string | null;
}

/** These end an import: the next file would fare no better. */
const ENDING: readonly ErrorCode[] = ['not_found', 'unavailable', 'storage_full'];

/**
 * The files of an archive come into 'Received' of one person, each with its proposal [INB-4]. What is here already is left out,
 * so an import that was killed goes on where it was.
 * Opens its own transactions: one for each file, none while its bytes are read.
 */
export async function* runImport(deps: ImportDeps, wish: ImportWish): AsyncGenerator<ImportedEntry> {
  const importId = createImportId(deps, wish);
  const sizes = new Map(wish.archive.entries.map(({ path, sizeBytes }) => [path, sizeBytes]));
  const running = { ...wish, importId, sizes, seen: new Set<string>() };
  for (const { file, proposal: given } of wish.files) {
    const { proposal, leftOut } = acceptProposal(given);
    const result = await importEntry(deps, running, { file, proposal });
    const begun = result === 'taken' && !wish.isPreview ? await importId() : null;
    const missed = [...file.leftOut, ...leftOut];
    yield { name: file.path, result, leftOut: missed, shortened: file.shortened, importId: begun };
  }
}

/** The import that was begun under this name within a day, so that a run after a kill belongs to the same import. */
function createImportId({ transactions }: ImportDeps, { personId, name, kind }: ImportWish): () => Promise<string> {
  let begun: Promise<string> | undefined;
  return () => {
    begun ??= transactions.asSystem((tx) => findOrBeginImport(tx, { importId: randomUUIDv7(), personId, name, kind }));
    return begun;
  };
}

type Running = ImportWish & {
  importId: () => Promise<string>;
  sizes: ReadonlyMap<string, number>;
  /** Checksums of what has come before. */
  seen: Set<string>;
};
type Planned = { file: PlannedFile; proposal: ImportProposal };

async function importEntry(deps: ImportDeps, running: Running, planned: Planned): Promise<ImportedEntry['result']> {
  const { personId, seen, isPreview } = running;
  try {
    const bytes = await readWhole(deps, running, planned.file.path);
    const sha256 = createHash('sha256').update(bytes).digest();
    const checksum = sha256.toString('hex');
    const isTwice = seen.has(checksum);
    seen.add(checksum);
    if (isTwice || (await deps.transactions.asSystem((tx) => isHere(tx, personId, sha256)))) return 'here';
    if (!isPreview) return await takeEntry(deps, running, { ...planned, bytes });
    await requireAcceptable(bytes);
    return 'taken';
  } catch (error) {
    if (error instanceof BrokenEntry) return error.reason;
    if (error instanceof AppError && !ENDING.includes(error.code)) return error.code;
    throw error;
  }
}

/** One file at a time is in memory, and none that is too large for an upload. */
async function readWhole({ maxUploadBytes }: ImportDeps, { archive, sizes }: Running, path: string): Promise<Buffer> {
  if ((sizes.get(path) ?? 0) > maxUploadBytes) throw new AppError('file_too_large');
  const bytes = await readEntry(archive, path, maxUploadBytes);
  if (bytes.length === 0) throw new AppError('file_empty');
  return bytes;
}

/** @throws those of `storeOriginal`, for the same files */
async function requireAcceptable(bytes: Buffer): Promise<void> {
  try {
    await inspectFile(sourceFromBuffer(bytes));
  } catch (error) {
    throw error instanceof RefusedFile ? new AppError(REFUSAL_CODES[error.reason], { cause: error }) : error;
  }
}

async function takeEntry(
  deps: ImportDeps,
  { personId, name, importId }: Running,
  { file, proposal, bytes }: Planned & { bytes: Buffer },
): Promise<'taken' | 'here'> {
  const stored = await storeOriginal(deps, slices(bytes));
  const id = await importId();
  const result = await commitFile(deps.files, stored, () =>
    deps.transactions.asSystem(async (tx) => {
      // an undo of this import ends it here
      if ((await lockOpenImport(tx, { importId: id, personId })) === undefined) throw new AppError('not_found');
      await lockFiles(tx, personId, [stored.sha256.toString('hex')]);
      if (await isHere(tx, personId, stored.sha256)) return 'here';
      await receiveFile(deps, tx, {
        ...{ personId, file: stored, fileName: file.fileName, source: 'import', sourceDetail: name, linkId: null },
        imported: { importId: id, proposal },
      });
      return 'taken';
    }),
  );
  if (result === 'here') await deleteFiles(deps.files, [stored]);
  return result;
}

const SLICE_BYTES = 64 * 1024;

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
