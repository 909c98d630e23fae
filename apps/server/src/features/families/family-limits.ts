import { AppError } from '@kinvault/domain/errors.ts';
import { MAX_OWNED_FAMILIES } from '@kinvault/domain/families/family-limits.ts';
import { sql } from 'kysely';
import type { Transaction, WebTransaction } from '../../platform/db/transactions.ts';

const NEW_FAMILIES_AN_HOUR = 30;

/** One family that the caller creates now. @throws too_many_requests */
export async function countNewFamily(tx: WebTransaction): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count_new_family() as count`.execute(tx);
  if ((rows[0]?.count ?? 0) > NEW_FAMILIES_AN_HOUR) throw new AppError('too_many_requests');
}

/**
 * One family more for this owner. Families in the trash count, since they still take room and can be restored. Two at
 * once follow each other. Under both roles: signing up creates a family too. @throws too_many_families
 */
export async function requireRoomForFamilies(tx: Transaction, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}::text, 5))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select owned_families(${ownerId})::int as count`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_OWNED_FAMILIES) throw new AppError('too_many_families');
}
