import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

export interface Receiver {
  id: string;
  language: string | null;
}

/** Who signs in by this address. One that has to be confirmed and is not yet is nobody's. */
export async function findReceiver(
  tx: SystemTransaction,
  { address, mustBeConfirmed }: { address: string; mustBeConfirmed: boolean },
): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select p.id, p.language from auth.users u join people p on p.id = u.id
    where u.email = ${address} and (u.email_verified or not ${mustBeConfirmed}::boolean)`.execute(tx);
  return rows[0];
}

/** Of two servers with the same claim, one waits here for the other's commit. */
export async function lockClaim(tx: SystemTransaction, claimId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${claimId}, 11))`.execute(tx);
}

/** What was received by a claim before. */
export async function findTaken(
  tx: SystemTransaction,
  claimId: string,
): Promise<{ personId: string; sha256: Buffer } | undefined> {
  const { rows } = await sql<{ personId: string; sha256: Buffer }>`
    select r.person_id as "personId", f.sha256 from received r join files f on f.id = r.file_id
    where r.id = ${claimId}`.execute(tx);
  return rows[0];
}
