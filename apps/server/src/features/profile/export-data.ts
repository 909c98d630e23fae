import { FILE_EXTENSIONS, type FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Actor, SessionToken, Transaction, Transactions } from '../../platform/db/transactions.ts';
import { type Archive, type ArchiveFile, streamArchive } from '../../platform/files/stream-archive.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { createArchiveNames } from './archive-names.ts';
import { listMarksOnOthers, listOwnDocuments, listOwnFiles, listOwnMemberships } from './export.repository.ts';
import type { ExportGate } from './export-gate.ts';
import { getProfile } from './get-profile.ts';
import { findAvatar } from './profile.repository.ts';

const DOCUMENTS = 'documents/';
const TRASH = 'documents/trash/';

/** The caller's own documents as they came, and a page of JSON with all that is known of them and of the caller [D-21]. */
export async function exportData(
  deps: { transactions: Transactions; files: FileStore; exportGate: ExportGate },
  token: SessionToken,
): Promise<Archive> {
  const { personId, description, sources } = await deps.transactions.readAs(token, describe);
  const leave = deps.exportGate.enter(personId);
  const files = sources.map(
    ({ path, addedAt, file }): ArchiveFile => ({
      path,
      sizeBytes: file.sizeBytes,
      modifiedAt: new Date(addedAt),
      open: () => deps.files.read(file),
    }),
  );
  const bytes = Buffer.from(`${JSON.stringify(description, null, 2)}\n`);
  const archive = streamArchive({ path: 'profile.json', bytes }, files);
  archive.stream.once('end', leave).once('close', leave);
  return archive;
}

interface Source {
  path: string;
  addedAt: string;
  file: StoredFile;
}

async function describe(tx: Transaction, actor: Actor) {
  const { avatarId, ...profile } = await getProfile(tx, actor);
  const avatar = avatarId && (await findAvatar(tx, actor.personId));
  const { documents, sources } = await describeDocuments(tx, actor);
  if (avatar) sources.unshift({ path: 'avatar.webp', addedAt: new Date().toISOString(), file: avatar });
  const description = {
    exportedAt: new Date().toISOString(),
    profile,
    families: await listOwnMemberships(tx, actor.personId),
    documents,
    marksOnDocumentsOfOthers: await listMarksOnOthers(tx, actor.personId),
  };
  return { personId: actor.personId, description, sources };
}

async function describeDocuments(tx: Transaction, { personId }: Actor) {
  const documents = await listOwnDocuments(tx, personId);
  const versions = Map.groupBy(await listOwnFiles(tx, personId), ({ documentId }) => documentId);
  const archiveName = createArchiveNames();
  const sources: Source[] = [];
  const described = documents.map(({ currentVersion, ...document }) => {
    const files = (versions.get(document.id) ?? []).map((file) => {
      const title = file.number === currentVersion ? document.name : `${document.name} (version ${file.number})`;
      const folder = document.trashedAt === null ? DOCUMENTS : TRASH;
      const path = archiveName(folder, title, FILE_EXTENSIONS[file.kind as FileKind]);
      const { fileName, kind, sizeBytes, addedAt } = file;
      sources.push({ path, addedAt, file });
      return { path, fileName, kind, sizeBytes, sha256: file.sha256.toString('hex'), addedAt };
    });
    return { ...document, isInTrash: document.trashedAt !== null, files };
  });
  return { documents: described, sources };
}
