import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { requireEditableDocument } from '../document-access.ts';
import { updateDocument } from '../document-writes.repository.ts';
import { getDocument } from '../get-document.ts';
import { findVersion, hasThumbnail } from './versions.repository.ts';

/** Makes an earlier file the current one again. The replaced one stays a version. */
export async function restoreDocumentVersion(
  deps: { enqueue: Enqueue },
  tx: WebTransaction,
  actor: Actor,
  { documentId, number, revision }: { documentId: string; number: number; revision: number },
): Promise<Document> {
  // reads the version before the document: a version that becomes current in between has raised the revision
  const version = await findVersion(tx, documentId, number);
  const { document } = await requireEditableDocument(tx, actor, documentId);
  if (!version) throw new AppError('not_found');
  if (document.revision !== revision) throw new AppError('document_changed');
  if (version.isCurrent) return document;

  const { fileId, fileName, kind, sizeBytes } = version;
  const isDrawn = await hasThumbnail(tx, fileId);
  const thumbnail = firstThumbnail(kind);
  await updateDocument(
    tx,
    { documentId, revision },
    {
      current_version: number,
      file_id: fileId,
      file_name: fileName,
      kind,
      size_bytes: sizeBytes,
      thumbnail: isDrawn ? 'ready' : thumbnail,
      text_state: 'pending', // the web role cannot read whether its text is known
    },
  );
  const detail = { version: number };
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'version_restored', detail });
  if (thumbnail === 'pending') await deps.enqueue(tx, 'draw-thumbnails', {});
  return getDocument(tx, documentId);
}
