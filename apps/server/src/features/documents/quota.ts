import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

/** What an operator lets one person, or one family's general documents, fill [D-11]. */
export interface Quota {
  quotaBytes: number;
  /** Otherwise the screens warn, and nothing is refused. */
  isQuotaEnforced: boolean;
}

export type Holder = { ownerId: string } | { familyId: string };

/**
 * Room for a file more, or for all files of a document that somebody is given. Additions for one holder follow each
 * other, or twenty at once would each find room for one: by an advisory lock, since nobody may lock a row that they may
 * not change. What lies in the trash counts, so taking it out again needs no room.
 * @throws quota_exceeded
 */
export async function requireRoom(
  { quotaBytes, isQuotaEnforced }: Quota,
  tx: Transaction,
  holder: Holder,
  added: { sizeBytes: number } | { documentId: string },
): Promise<void> {
  if (!isQuotaEnforced) return;
  const ownerId = 'ownerId' in holder ? holder.ownerId : null;
  const familyId = 'familyId' in holder ? holder.familyId : null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId ?? familyId}::text, 3))`.execute(tx);
  const more =
    'sizeBytes' in added
      ? sql`${added.sizeBytes}::bigint`
      : sql`(select coalesce(sum(f.size_bytes), 0) from document_versions v join files f on f.id = v.file_id
          where v.document_id = ${added.documentId})`;
  const { rows } = await sql<{ isFull: boolean }>`
    select stored_bytes(${ownerId}::uuid, ${familyId}::uuid) + ${more} > ${quotaBytes}::bigint as "isFull"`.execute(tx);
  if (rows[0]?.isFull) throw new AppError('quota_exceeded');
}
