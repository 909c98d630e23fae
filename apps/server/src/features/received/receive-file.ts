import { cleanLine, cutText } from '@kinvault/domain/clean-text.ts';
import { FILE_EXTENSIONS, type FileKind, firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import { tidyFileName } from '@kinvault/domain/import/tidy-proposal.ts';
import { MAX_SOURCE_DETAIL_CHARS } from '@kinvault/domain/received/received-limits.ts';
import type { ReceivedSource } from '@kinvault/domain/received/received-sources.ts';
import { ascendingId } from '../../platform/ascending-id.ts';
import type { Actor, SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { isReadable } from '../../platform/reading/reader.ts';
import { insertFile, insertReading, type NewFile } from '../files/files.repository.ts';
import { type Quota, readChargedStorage, requireRoomForDocument } from '../storage/quota.ts';
import { insertReceived, lockReceiver } from './received.repository.ts';

export interface FileToReceive {
  /** Of what may come a second time after a kill; the caller has looked whether it is here. From `ascendingId`. */
  id?: string;
  personId: string;
  /** An original that is in the store and has no row yet. Its kind was detected from its content. */
  file: Omit<NewFile, 'purpose' | 'sourceId' | 'uploadedBy' | 'kind'> & { kind: FileKind };
  fileName: string;
  source: ReceivedSource;
  /** Who handed it in or sent it, or the name of the folder or the archive. */
  sourceDetail: string | null;
  /** Of a request: the link by which it came. */
  linkId: string | null;
  /** Of an import: which one, and how the file is filed. */
  imported?: Imported;
}

interface Imported {
  importId: string;
  proposal: ImportProposal;
}

/**
 * The one way into 'Received' [INB-1]: by a link, by mail, from a folder or an import. From here on the file is its receiver's:
 * it counts against their quota, is read as an upload of theirs, and nobody else sees it. The caller puts its bytes into the
 * store before and commits with `commitFile`, so that a refusal leaves nothing behind.
 *
 * @returns the id of what was received
 * @throws not_found for a receiver who is gone or has no account, quota_exceeded, too_many_documents
 */
export async function receiveFile(
  deps: Quota & { enqueue: Enqueue },
  tx: SystemTransaction,
  { id = ascendingId(), personId, file, fileName, source, sourceDetail, linkId, imported }: FileToReceive,
): Promise<string> {
  if (!(await lockReceiver(tx, personId))) throw new AppError('not_found');
  requireRoomForDocument(deps, await readChargedStorage(tx, personId), file.sizeBytes);
  const { kind } = file;
  const thumbnail = firstThumbnail(kind);
  await insertFile(tx, { ...file, purpose: 'original', sourceId: null, uploadedBy: personId });
  await insertReceived(tx, {
    ...{ id, personId, source, linkId, thumbnail },
    ...{ importId: imported?.importId ?? null, proposal: imported?.proposal ?? null },
    fileId: file.id,
    fileName: storedName(fileName, kind),
    sourceDetail: cutText(cleanLine(sourceDetail), MAX_SOURCE_DETAIL_CHARS) || null,
  });
  if (isReadable(kind)) {
    await insertReading(tx, file.id);
    await deps.enqueue(tx, 'read-uploads', {});
  }
  if (thumbnail === 'pending') await deps.enqueue(tx, 'draw-thumbnails', {});
  return id;
}

export interface UploadToReceive extends Imported {
  file: { id: string; kind: FileKind };
  fileName: string;
  /** The name of the import. */
  importName: string;
}

/**
 * The same for an upload of the caller's own, which an import of theirs moves to 'Received': its bytes, its row and its reading
 * are there already. Its caller has claimed the upload and has found room for it.
 */
export async function receiveUpload(
  deps: { enqueue: Enqueue },
  tx: WebTransaction,
  { personId }: Actor,
  { file, fileName, importName, importId, proposal }: UploadToReceive,
): Promise<void> {
  const thumbnail = firstThumbnail(file.kind);
  await insertReceived(tx, {
    ...{ id: ascendingId(), personId, fileId: file.id, fileName: storedName(fileName, file.kind), source: 'import' },
    ...{ sourceDetail: importName, linkId: null, importId, proposal, thumbnail },
  });
  if (thumbnail === 'pending') await deps.enqueue(tx, 'draw-thumbnails', {});
}

function storedName(fileName: string, kind: FileKind): string {
  return tidyFileName(cleanLine(fileName)) || `document.${FILE_EXTENSIONS[kind]}`;
}
