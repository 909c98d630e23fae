import { AppError } from '@kinvault/domain/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { inOnePacket } from '../../platform/db/in-one-packet.ts';
import type { Actor, SystemTransaction, Transaction, WebTransaction } from '../../platform/db/transactions.ts';

/** The most documents that may count against one person, whatever the quota in bytes [D-29]. */
export const MAX_DOCUMENTS = 20_000;

/** How much one person may fill, general documents of the families they own included [D-11, D-29]. */
export interface Quota {
  quotaBytes: number;
  /** If false, screens warn and nothing is refused. */
  isQuotaEnforced: boolean;
}

/** Who pays for a new file: its uploader, or the family's owner for a general document. */
export async function findPayer(tx: WebTransaction, actor: Actor, familyId: string | null): Promise<string> {
  if (familyId === null) return actor.personId;
  const family = await tx
    .selectFrom('families')
    .select('owner_id as ownerId')
    .where('id', '=', familyId)
    .executeTakeFirst();
  if (!family) throw new AppError('not_found');
  return family.ownerId;
}

export interface UsedStorage {
  bytes: number;
  documents: number;
}

/** Room for one more document. @throws quota_exceeded, too_many_documents */
export function requireRoomForDocument(quota: Quota, used: UsedStorage, bytes: number): void {
  requireBytes(quota, used, bytes);
  if (used.documents >= MAX_DOCUMENTS) throw new AppError('too_many_documents');
}

/** @throws quota_exceeded */
export async function requireQuota(quota: Quota, tx: WebTransaction, payerId: string, bytes: number): Promise<void> {
  requireBytes(quota, await readUsedStorage(quota, tx, payerId), bytes);
}

function requireBytes({ quotaBytes, isQuotaEnforced }: Quota, used: UsedStorage, bytes: number): void {
  if (isQuotaEnforced && used.bytes + bytes > quotaBytes) throw new AppError('quota_exceeded');
}

export async function readUsedStorage(quota: Quota, tx: WebTransaction, payerId: string): Promise<UsedStorage> {
  return readUsed(quota, tx, sql`${payerId}::uuid`);
}

/** Of who pays for a new file of this family, or of the caller: also for a family that they do not see. */
export async function readStorageOfPayer(
  quota: Quota,
  tx: WebTransaction,
  familyId: string | null,
): Promise<UsedStorage> {
  return readUsed(quota, tx, sql`coalesce((select owner_id from families where id = ${familyId}), me())`);
}

/** Of anybody, for what comes to them without a session of theirs. Whoever adds to the same storage waits for this commit. */
export async function readChargedStorage(tx: SystemTransaction, personId: string): Promise<UsedStorage> {
  const [, { rows }] = await inOnePacket([
    lockStorage(tx, sql`${personId}::uuid`),
    sql<UsedStorage>`select bytes, documents from charged_storage(${personId})`.execute(tx),
  ]);
  return rows[0] ?? { bytes: 0, documents: 0 };
}

/**
 * Serializes additions for one person, or twenty at once would each find room for one. Uses an advisory lock, since the web
 * role cannot lock rows that it may not change. Documents in the trash count, so restoring one needs no room.
 */
async function readUsed(
  { isQuotaEnforced }: Quota,
  tx: WebTransaction,
  payerId: RawBuilder<unknown>,
): Promise<UsedStorage> {
  const [, { rows }] = await inOnePacket([
    isQuotaEnforced && lockStorage(tx, payerId),
    sql<UsedStorage>`select bytes, documents from storage_of(${payerId})`.execute(tx),
  ]);
  return rows[0] ?? { bytes: 0, documents: 0 };
}

async function lockStorage(tx: Transaction, payerId: RawBuilder<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended((${payerId})::text, 3))`.execute(tx);
}

/** A document that is handed on counts against the giver until its new owner opens it. @throws quota_exceeded */
export async function requireRoomToGive(quota: Quota, tx: WebTransaction, actor: Actor, documentId: string) {
  const { rows } = await sql<{ bytes: string }>`select bytes_of_others(${documentId}) as bytes`.execute(tx);
  const bytes = Number(rows[0]?.bytes ?? 0);
  if (bytes > 0) await requireQuota(quota, tx, actor.personId, bytes);
}

/**
 * A document that comes back to the caller counts against them, unless the person who gave it away still pays for it.
 * The lock comes first: its owner may open it meanwhile, and it then no longer counts against the caller. @throws
 * quota_exceeded
 */
export async function requireRoomToTakeBack(quota: Quota, tx: WebTransaction, actor: Actor, documentId: string) {
  if (!quota.isQuotaEnforced) return;
  await lockStorage(tx, sql`${actor.personId}::uuid`);
  const { rows } = await sql<{ bytes: number }>`select bytes_to_take_back(${documentId}) as bytes`.execute(tx);
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes > 0) await requireQuota(quota, tx, actor.personId, bytes);
}

/** A family's general documents count against its new owner. @throws quota_exceeded */
export async function requireRoomForFamily(quota: Quota, tx: WebTransaction, heirId: string, familyId: string) {
  if (!quota.isQuotaEnforced) return;
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(f.size_bytes), 0) as bytes
    from documents d join document_versions v on v.document_id = d.id join files f on f.id = v.file_id
    where d.family_id = ${familyId}`.execute(tx);
  await requireQuota(quota, tx, heirId, Number(rows[0]?.bytes ?? 0));
}

/** Charges the owner for a document that they were given, once they open or edit it and have room for it. */
export async function takeOverStorage({ quotaBytes, isQuotaEnforced }: Quota, tx: WebTransaction, documentId: string) {
  await sql`select take_over_storage(${documentId}, ${isQuotaEnforced ? quotaBytes : null}::bigint)`.execute(tx);
}
