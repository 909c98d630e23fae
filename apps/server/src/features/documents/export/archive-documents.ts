import { Readable } from 'node:stream';
import { FILE_EXTENSIONS, type FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { I18n } from '@lingui/core';
import type { ArchiveFile } from '../../../platform/files/stream-archive.ts';
import type { FileStore, StoredFile } from '../../../platform/storage/file-store.ts';
import { isDamage } from '../../../platform/storage/storage-errors.ts';
import { createArchiveNames } from './archive-names.ts';

const DOCUMENTS = 'documents/';
const TRASH = 'documents/trash/';

/** A file to be archived. */
export interface ArchiveSource {
  path: string;
  addedAt: string;
  file: StoredFile;
}

interface ExportedDocument {
  id: string;
  name: string;
  currentVersion: number;
  trashedAt: string | null;
}

interface ExportedFile extends StoredFile {
  documentId: string;
  number: number;
  fileName: string;
  kind: FileKind;
  sha256: Buffer;
  addedAt: string;
}

/** The documents for the archive's JSON, with the path in the archive of each version, and the files to read. */
export function archiveDocuments<D extends ExportedDocument>(
  i18n: I18n,
  documents: readonly D[],
  files: readonly ExportedFile[],
) {
  const versions = Map.groupBy(files, ({ documentId }) => documentId);
  const archiveName = createArchiveNames();
  const sources: ArchiveSource[] = [];
  const described = documents.map(({ currentVersion, ...document }) => {
    const own = (versions.get(document.id) ?? []).map((file) => {
      const title = file.number === currentVersion ? document.name : versionTitle(i18n, document.name, file.number);
      const folder = document.trashedAt === null ? DOCUMENTS : TRASH;
      const path = archiveName(folder, title, FILE_EXTENSIONS[file.kind]);
      const { fileName, kind, sizeBytes, addedAt } = file;
      sources.push({ path, addedAt, file });
      const isCurrent = file.number === currentVersion;
      return { path, fileName, kind, sizeBytes, sha256: file.sha256.toString('hex'), addedAt, isCurrent };
    });
    return { ...document, isInTrash: document.trashedAt !== null, files: own };
  });
  return { documents: described, sources };
}

function missingFile(i18n: I18n, path: string, fileId: string): string {
  return i18n.t({ id: 'archive.missingFile', message: '{path} (file {fileId})', values: { path, fileId } });
}

function versionTitle(i18n: I18n, name: string, number: number): string {
  return i18n.t({ id: 'archive.version', message: '{name} (version {number})', values: { name, number } });
}

export interface CheckedSources {
  /** Files that can be read to the end. */
  whole: ArchiveSource[];
  missing: ArchiveSource[];
}

/**
 * Reads every file once before the archive begins. A damaged or missing file is left out and named, and the others are
 * still exported [REL-20].
 */
export async function checkSources(files: FileStore, sources: readonly ArchiveSource[]): Promise<CheckedSources> {
  const checked: CheckedSources = { whole: [], missing: [] };
  for (const source of sources) checked[(await isWhole(files, source)) ? 'whole' : 'missing'].push(source);
  return checked;
}

async function isWhole(files: FileStore, { file }: ArchiveSource): Promise<boolean> {
  try {
    for await (const _bytes of await files.read(file));
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** For the description in JSON. */
export function describeMissing({ missing }: CheckedSources): { path: string; fileId: string }[] {
  return missing.map(({ path, file }) => ({ path, fileId: file.id }));
}

/** The files that can be read, after a text file that names the missing ones if there are any. */
export function archiveFiles(i18n: I18n, files: FileStore, { whole, missing }: CheckedSources): ArchiveFile[] {
  const archived = readableFiles(files, whole);
  if (missing.length === 0) return archived;
  const text = i18n.t({
    id: 'archive.missing',
    message:
      'These files are damaged or missing from storage and aren’t in this archive. Everything else is.\nPlease tell the person who runs this Kinvault: a backup may still have them.',
  });
  const lines = missing.map(({ path, file }) => `- ${missingFile(i18n, path, file.id)}`);
  const bytes = Buffer.from(`${text}\n\n${lines.join('\n')}\n`);
  const open = async () => Readable.from([bytes], { objectMode: false });
  return [
    {
      path: i18n.t({ id: 'archive.missingName', message: 'MISSING FILES.txt' }),
      sizeBytes: bytes.length,
      modifiedAt: new Date(),
      open,
    },
    ...archived,
  ];
}

function readableFiles(files: FileStore, sources: readonly ArchiveSource[]): ArchiveFile[] {
  return sources.map(({ path, addedAt, file }) => ({
    path,
    sizeBytes: file.sizeBytes,
    modifiedAt: new Date(addedAt),
    open: () => files.read(file),
  }));
}
