import { randomUUIDv7 } from 'node:crypto';
import type { ActivityDetail, DocumentChange } from '@kinvault/domain/documents/details.schema.ts';
import type { Document, NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { can, canUploadFor, type Membership } from '@kinvault/domain/families/permissions.ts';
import type { ReceivedSource } from '@kinvault/domain/received/received-sources.ts';
import { claimKey, type IdempotencyScope } from '../../../platform/db/idempotency.ts';
import { inOnePacket } from '../../../platform/db/in-one-packet.ts';
import { listMyPersonIds } from '../../../platform/db/my-person-ids.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { isReadable } from '../../../platform/reading/reader.ts';
import { listMemberships } from '../../families/families.repository.ts';
import { findUnclaimedFile } from '../../files/files.repository.ts';
import { type Quota, readStorageOfPayer, requireRoomForDocument } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { insertDocument } from '../document-writes.repository.ts';
import { getDocument } from '../get-document.ts';
import { answerProposals, lockUnread } from '../proposals/answers.repository.ts';
import { insertShares } from '../sharing/shares.repository.ts';

type KnownMembership = Membership & { personId: string; familyId: string };

export type AddedDocument = NewDocument & {
  /** Marks a document as made-up test data [DAT-1, D-17]. */
  testData?: { isBlurry: boolean };
  /** Its file was made from pages of another document. */
  isOfPages?: true;
  /** When it reminds, for a document that was exported from Kinvault. */
  times?: Pick<DocumentChange, 'timeToRenew' | 'firstReminder'>;
  /** It was received [INB-1]. */
  receivedFrom?: { source: ReceivedSource; sourceDetail: string | null };
};

/** What decides whether the caller may add a document. It can be asked before they are known here. */
export function askAboutDocument(deps: Quota, tx: WebTransaction, { target, fileId }: AddedDocument) {
  return inOnePacket([
    listTargetMemberships(tx, target),
    listMyPersonIds(tx),
    findUnclaimedFile(tx, fileId),
    readStorageOfPayer(deps, tx, target.kind === 'family' ? target.familyId : null),
    lockUnread(tx, fileId),
  ]);
}

/** Claims the call's key for a new document's id, and asks what decides whether it may be added. */
export function claimDocument(
  deps: Quota,
  tx: WebTransaction,
  { scope, input }: { scope: IdempotencyScope; input: AddedDocument },
) {
  return inOnePacket([claimKey(tx, { ...scope, result: { id: randomUUIDv7() } }), askAboutDocument(deps, tx, input)]);
}

type Adding = AddedDocument & {
  /** Of the document that it becomes. */
  id: string;
  known: Awaited<ReturnType<typeof askAboutDocument>>;
};

/** Turns an upload of the actor into a document of their own, of another member or of a family. */
export async function addDocument(
  deps: Quota & { enqueue: Enqueue },
  tx: WebTransaction,
  actor: Actor,
  { id, known, ...input }: Adding,
): Promise<Document> {
  const { target } = input;
  const [memberships, personIds, file, used, isUnread] = known;
  requireTarget(memberships, actor, target, personIds);
  if (!file) throw new AppError('upload_unknown');
  requireRoomForDocument(deps, used, file.sizeBytes);

  const thumbnail = firstThumbnail(file.kind);
  const inserting = insertDocument(tx, {
    ...input,
    id,
    ownerId: target.kind === 'person' ? target.personId : null,
    familyId: target.kind === 'family' ? target.familyId : null,
    addedBy: actor.personId,
    kind: file.kind,
    sizeBytes: file.sizeBytes,
    thumbnail,
  });
  const [, , , , , , document] = await inOnePacket([
    // until the document claims the file, its uploader answers
    input.proposals && answerProposals(tx, actor, input.fileId, input.proposals),
    inserting,
    target.kind === 'person' &&
      insertShares(tx, { documentId: id, ownerId: target.personId, sharedBy: actor.personId }, [
        ...new Set(target.shareWith),
      ]),
    recordActivity(tx, { documentId: id, actorId: actor.personId, action: 'added', detail: detailOf(input) }),
    thumbnail === 'pending' && deps.enqueue(tx, 'draw-thumbnails', {}),
    isReadable(file.kind) && !isUnread && deps.enqueue(tx, 'hand-over-reading', { fileId: input.fileId }),
    getDocument(tx, id),
  ]);
  return document;
}

/** Where it came from, if it was not uploaded. */
function detailOf({ isOfPages, receivedFrom }: AddedDocument): ActivityDetail {
  return { ...(isOfPages && { isOfPages }), ...receivedFrom };
}

interface Place {
  ownerId: string;
  familyIds: string[];
}

function placeOf(target: UploadTarget, { personId }: Actor): Place {
  return target.kind === 'person'
    ? { ownerId: target.personId, familyIds: target.shareWith }
    : { ownerId: personId, familyIds: [target.familyId] };
}

async function listTargetMemberships(tx: WebTransaction, target: UploadTarget) {
  if (target.kind === 'family') return listMemberships(tx, [], [target.familyId]);
  return target.shareWith.length === 0 ? [] : listMemberships(tx, [target.personId], target.shareWith);
}

/** @throws not_found for a family or person that the actor cannot see, forbidden if their role is too low */
function requireTarget(
  memberships: KnownMembership[],
  actor: Actor,
  target: UploadTarget,
  personIds: readonly string[],
): void {
  const { ownerId, familyIds } = placeOf(target, actor);
  const isOwn = personIds.includes(ownerId);
  if (!isOwn && familyIds.length === 0) throw new AppError('forbidden'); // only its owner could ever see it
  const membershipOf = (personId: string, familyId: string): Membership | undefined =>
    memberships.find((found) => found.personId === personId && found.familyId === familyId);

  for (const familyId of familyIds) {
    const mine = membershipOf(actor.personId, familyId);
    const theirs = membershipOf(ownerId, familyId);
    if (!can('seeFamily', mine) || !can('seeFamily', theirs)) throw new AppError('not_found');
    const isAllowed =
      target.kind === 'person' ? canUploadFor(isOwn, familyId, mine, theirs) : can('uploadForOthers', mine);
    if (!isAllowed) throw new AppError('forbidden');
  }
}
