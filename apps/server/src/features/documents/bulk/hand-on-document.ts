import { AppError } from '@kinvault/domain/errors.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { listMemberships } from '../../families/families.repository.ts';
import { type Quota, requireRoomToTakeBack } from '../../storage/quota.ts';
import { recordActivity } from '../activity/activity.repository.ts';
import { requireDocument } from '../document-access.ts';
import { changeDocument } from '../editing/change-document.ts';
import { undoOwnerChange } from '../editing/owner-changes.repository.ts';
import { getDocument } from '../get-document.ts';
import { listChainPlaces } from '../renewing/renewals.repository.ts';
import {
  endSharing,
  insertShares,
  listChainIds,
  listEnds,
  listRenewedShares,
  lockChain,
} from '../sharing/shares.repository.ts';
import type { Applied, Effect } from './effect.ts';

/** The database refuses the undo after this time. */
const UNDO_MINUTES = 10;

/**
 * Hands on a document that the caller owns. Documents that they uploaded for somebody else are refused here: their owner
 * would get a notice about each of up to 200.
 */
export async function handOnDocument(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  ownerId: string,
): Promise<Applied | null> {
  const { document } = await requireDocument(tx, actor, documentId);
  if (!document.isOwn) throw new AppError('forbidden');
  if (ownerId === actor.personId) return null;
  const [place] = await listChainPlaces(tx, [documentId]);
  const { earlierId = null, laterId = null } = place ?? {};
  const renewedFamilyIds = earlierId === null ? [] : await listRenewedShares(tx, documentId, earlierId);
  const ends = await listEnds(tx, await listChainIds(tx, documentId), { minutes: UNDO_MINUTES });
  await changeDocument(quota, tx, actor, documentId, { revision: document.revision, ownerId });
  const earlierEndIds = ends.map(({ id }) => id);
  return { familyIds: document.sharedWith, earlierId, laterId, renewedFamilyIds, earlierEndIds };
}

/**
 * The database checks that it is still untouched and that ten minutes are not over. The document is shared again with the
 * same families, except where its owner has ended the sharing of the chain meanwhile. Its place in the chain is for the
 * caller to give back, once all documents of the call are undone.
 *
 * @throws document_changed, quota_exceeded
 */
export async function undoHandOn(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  { documentId, familyIds = [], earlierId = null, laterId = null, renewedFamilyIds = [], earlierEndIds = [] }: Effect,
): Promise<void> {
  const { ownerId: from } = await getDocument(tx, documentId);
  await requireRoomToTakeBack(quota, tx, actor, documentId);
  if (!(await undoOwnerChange(tx, documentId))) throw new AppError('document_changed');
  const { ownerId: to, sharedWith } = await getDocument(tx, documentId);
  const changes = [{ field: 'ownerId' as const, from, to }];
  await recordActivity(tx, { documentId, actorId: actor.personId, action: 'edited', detail: { changes } });
  const memberships = await listMemberships(tx, [], familyIds);
  const neighborId = earlierId ?? laterId;
  const chain = neighborId ? await lockChain(tx, neighborId) : [];
  const ends = await listEnds(tx, chain, { minutes: UNDO_MINUTES });
  const endedIds = ends.filter(({ id }) => !earlierEndIds.includes(id)).map(({ familyId }) => familyId);
  for (const familyId of endedIds) await endSharing(tx, { documentId, principalId: familyId, isUndo: true });
  const isLost = (familyId: string) => !sharedWith.includes(familyId) && !endedIds.includes(familyId);
  const lost = memberships.filter((one) => can('seeFamily', one) && isLost(one.familyId));
  await insertShares(
    tx,
    { documentId, ownerId: to ?? '', sharedBy: actor.personId },
    lost.map(({ familyId }) => familyId),
    { of: earlierId, familyIds: renewedFamilyIds },
  );
}
