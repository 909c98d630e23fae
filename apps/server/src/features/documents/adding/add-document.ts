import { randomUUIDv7 } from 'node:crypto';
import type { NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { type FileKind, isProcessed } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { can, canUploadFor, type Membership } from '@kinvault/domain/families/permissions.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { listMemberships } from '../../families/families.repository.ts';
import { findUnclaimedFile } from '../../files/files.repository.ts';
import { findPayer, type Quota, requireRoomForDocument } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { insertDocument } from '../document-writes.repository.ts';
import { insertShares } from '../sharing/shares.repository.ts';

export type AddedDocument = NewDocument & {
  /** Marks a document as made-up test data [DAT-1, D-17]. */
  testData?: { isBlurry: boolean };
};

/**
 * Turns an upload of the actor into a document of their own, of another member or of a family.
 * @returns the document's id
 */
export async function addDocument(
  deps: Quota & { enqueue: Enqueue },
  tx: WebTransaction,
  actor: Actor,
  input: AddedDocument,
): Promise<string> {
  await requireTarget(tx, actor, input.target);
  const file = await findUnclaimedFile(tx, input.fileId, actor.personId);
  if (!file) throw new AppError('upload_unknown');
  const { target } = input;
  const payerId = await findPayer(tx, actor, target.kind === 'family' ? target.familyId : null);
  await requireRoomForDocument(deps, tx, payerId, file.sizeBytes);

  const id = randomUUIDv7();
  const hasPicture = isProcessed(file.kind as FileKind);
  await insertDocument(tx, {
    ...input,
    id,
    ownerId: target.kind === 'person' ? target.personId : null,
    familyId: target.kind === 'family' ? target.familyId : null,
    addedBy: actor.personId,
    kind: file.kind,
    sizeBytes: file.sizeBytes,
    thumbnail: hasPicture ? 'pending' : 'none',
  });
  if (target.kind === 'person') {
    const share = { documentId: id, ownerId: target.personId, sharedBy: actor.personId };
    await insertShares(tx, share, [...new Set(target.shareWith)]);
  }
  await recordActivity(tx, { documentId: id, actorId: actor.personId, action: 'added' });
  if (hasPicture) await deps.enqueue(tx, 'make-thumbnail', { documentId: id });
  return id;
}

/** @throws not_found for a family or person that the actor cannot see, forbidden if their role is too low */
async function requireTarget(tx: WebTransaction, actor: Actor, target: UploadTarget): Promise<void> {
  const familyIds = target.kind === 'person' ? target.shareWith : [target.familyId];
  const ownerId = target.kind === 'person' ? target.personId : actor.personId;
  if (ownerId !== actor.personId && familyIds.length === 0) throw new AppError('forbidden'); // only its owner could ever see it
  const memberships = await listMemberships(tx, [actor.personId, ownerId], familyIds);
  const membershipOf = (personId: string, familyId: string): Membership | undefined =>
    memberships.find((found) => found.personId === personId && found.familyId === familyId);

  for (const familyId of familyIds) {
    const mine = membershipOf(actor.personId, familyId);
    const theirs = membershipOf(ownerId, familyId);
    if (!can('seeFamily', mine) || !can('seeFamily', theirs)) throw new AppError('not_found');
    const isAllowed =
      target.kind === 'person'
        ? canUploadFor(actor.personId, ownerId, familyId, mine, theirs)
        : can('uploadForOthers', mine);
    if (!isAllowed) throw new AppError('forbidden');
  }
}
