import type { NewVersion } from '@kinvault/domain/documents/details.schema.ts';
import { firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { inOnePacket } from '../../../platform/db/in-one-packet.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { isReadable } from '../../../platform/reading/reader.ts';
import { findUnclaimedFile } from '../../files/files.repository.ts';
import { findPayer, type Quota, requireQuota, takeOverStorage } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { requireEditableDocument } from '../document-access.ts';
import { updateDocument } from '../document-writes.repository.ts';
import { lockUnread } from '../proposals/answers.repository.ts';
import { insertVersion } from './versions.repository.ts';

type NewFile = NewVersion & {
  documentId: string;
  /** The file was made from pages of the previous one. */
  isOfPages?: true;
};

/**
 * Another file replaces the old one, which stays as a version, and brings its expiry date if one is named.
 * @returns the number of the new version
 */
export async function replaceDocumentFile(
  deps: Quota & { enqueue: Enqueue },
  tx: WebTransaction,
  actor: Actor,
  { documentId, fileId, fileName, revision, expiresOn, isOfPages }: NewFile,
): Promise<number> {
  const before = (await requireEditableDocument(tx, actor, documentId)).document;
  const [file, isUnread] = await inOnePacket([findUnclaimedFile(tx, fileId), lockUnread(tx, fileId)]);
  if (!file) throw new AppError('upload_unknown');
  await requireQuota(deps, tx, await findPayer(tx, actor, before.familyId), file.sizeBytes);

  const thumbnail = firstThumbnail(file.kind);
  // the revision is claimed first: the second of two calls takes no number and leaves no version
  const number = await updateDocument(
    tx,
    { documentId, revision },
    {
      current_version: sql<number>`(select max(v.number) + 1 from document_versions v where v.document_id = documents.id)`,
      file_id: fileId,
      file_name: fileName,
      kind: file.kind,
      size_bytes: file.sizeBytes,
      thumbnail,
      text_state: 'pending',
      expires_on: expiresOn,
    },
  );
  await insertVersion(tx, { documentId, number, fileId, fileName, addedBy: actor.personId });
  await takeOverStorage(deps, tx, documentId);
  const detail = { version: number, ...(isOfPages && { isOfPages }) };
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'replaced', detail });
  if (expiresOn !== undefined && expiresOn !== before.expiresOn) {
    const changes = [{ field: 'expiresOn' as const, from: before.expiresOn, to: expiresOn }];
    await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
  }
  if (thumbnail === 'pending') await deps.enqueue(tx, 'draw-thumbnails', {});
  if (isReadable(file.kind) && !isUnread) await deps.enqueue(tx, 'hand-over-reading', { fileId });
  return number;
}
