import { randomUUIDv7 } from 'node:crypto';
import type {
  CollectionChange,
  CollectionDocuments,
  NewCollection,
} from '@kinvault/domain/collections/collection.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRight } from '../families/family-access.ts';
import {
  findCollection,
  findCollectionByName,
  insertCollection,
  lockCollectionName,
  writeBelonging,
  writeCollectionDocuments,
  writeRule,
  writeTrip,
} from './collections.repository.ts';

export const COLLECTION_TRASH_DAYS = 30;

export async function createCollection(
  tx: WebTransaction,
  actor: Actor,
  { collectionId, documentIds, trip, ...fields }: NewCollection & { collectionId: string },
): Promise<void> {
  if (fields.familyId) await requireRight(tx, actor, fields.familyId, 'editGeneralDocument');
  await insertCollection(tx, { ...fields, id: collectionId, ownerId: fields.familyId ? null : actor.personId });
  if (trip) await writeTrip(tx, collectionId, trip);
  if (documentIds) await changeCollectionDocuments(tx, { collectionId, documentIds, areIn: true });
}

/** The caller's or the family's of this name, made if there is none. Of two calls at once, one makes it. */
export async function findOrCreateCollection(
  tx: WebTransaction,
  actor: Actor,
  fields: Omit<NewCollection, 'documentIds'>,
): Promise<string> {
  await lockCollectionName(tx, fields.familyId ?? actor.personId, fields.name);
  const there = await findCollectionByName(tx, fields);
  if (there) return there;
  const collectionId = randomUUIDv7();
  await createCollection(tx, actor, { ...fields, collectionId });
  return collectionId;
}

export async function changeCollection(
  tx: WebTransaction,
  { collectionId, change }: { collectionId: string; change: CollectionChange },
): Promise<void> {
  await requireCollection(tx, collectionId);
  const { kind, name, trip, rule, belonging } = change;
  if (kind !== undefined || name !== undefined)
    await tx.updateTable('collections').set({ kind, name }).where('id', '=', collectionId).execute();
  if (trip) await writeTrip(tx, collectionId, trip);
  if (rule !== undefined) await writeRule(tx, collectionId, rule);
  if (belonging) await writeBelonging(tx, collectionId, belonging);
}

/** Its documents stay as they are. It is kept for a while, so that what others have put into it comes back with it. */
export async function deleteCollection(tx: WebTransaction, collectionId: string): Promise<void> {
  await requireCollection(tx, collectionId);
  await tx.updateTable('collections').set({ deleted_at: sql`steady_now()` }).where('id', '=', collectionId).execute();
}

/** @throws not_found once it is gone for good */
export async function restoreCollection(tx: WebTransaction, collectionId: string): Promise<void> {
  await requireCollection(tx, collectionId, { orDeleted: true });
  const { numUpdatedRows } = await tx
    .updateTable('collections')
    .set({ deleted_at: null })
    .where('id', '=', collectionId)
    .where(sql<boolean>`coalesce(deleted_at, now()) > now() - make_interval(days => ${COLLECTION_TRASH_DAYS})`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
}

/** @returns the documents that were not so before; those that the caller does not see are left out */
export async function changeCollectionDocuments(
  tx: WebTransaction,
  { collectionId, ...documents }: CollectionDocuments & { collectionId: string },
): Promise<string[]> {
  await requireCollection(tx, collectionId);
  const { seen, changed } = await writeCollectionDocuments(tx, collectionId, documents);
  if (seen === 0) throw new AppError('not_found');
  return changed;
}

async function requireCollection(tx: WebTransaction, collectionId: string, { orDeleted = false } = {}): Promise<void> {
  const collection = await findCollection(tx, collectionId);
  if (!collection || (collection.isDeleted && !orDeleted)) throw new AppError('not_found');
  if (!collection.canChange) throw new AppError('forbidden');
}
