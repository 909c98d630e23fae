import { FILE_EXTENSIONS, type FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { ArchiveFile } from '../../platform/files/stream-archive.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { createArchiveNames } from './archive-names.ts';

const DOCUMENTS = 'documents/';
const TRASH = 'documents/trash/';

/** A file on its way into an archive. */
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
  kind: string;
  sha256: Buffer;
  addedAt: string;
}

/** Documents as a page of JSON tells them, each of their versions with the path under which it lies in the archive. */
export function archiveDocuments<D extends ExportedDocument>(documents: readonly D[], files: readonly ExportedFile[]) {
  const versions = Map.groupBy(files, ({ documentId }) => documentId);
  const archiveName = createArchiveNames();
  const sources: ArchiveSource[] = [];
  const described = documents.map(({ currentVersion, ...document }) => {
    const own = (versions.get(document.id) ?? []).map((file) => {
      const title = file.number === currentVersion ? document.name : `${document.name} (version ${file.number})`;
      const folder = document.trashedAt === null ? DOCUMENTS : TRASH;
      const path = archiveName(folder, title, FILE_EXTENSIONS[file.kind as FileKind]);
      const { fileName, kind, sizeBytes, addedAt } = file;
      sources.push({ path, addedAt, file });
      return { path, fileName, kind, sizeBytes, sha256: file.sha256.toString('hex'), addedAt };
    });
    return { ...document, isInTrash: document.trashedAt !== null, files: own };
  });
  return { documents: described, sources };
}

export function archiveFiles(files: FileStore, sources: readonly ArchiveSource[]): ArchiveFile[] {
  return sources.map(({ path, addedAt, file }) => ({
    path,
    sizeBytes: file.sizeBytes,
    modifiedAt: new Date(addedAt),
    open: () => files.read(file),
  }));
}
