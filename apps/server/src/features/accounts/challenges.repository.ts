import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

const CHALLENGE_TTL_MINUTES = 5;
const MAX_CODES = 5;

export const CHALLENGE_PURPOSES = ['second-factor', 'passkey-sign-in', 'passkey-add', 'first-password'] as const;

export interface NewChallenge {
  purpose: (typeof CHALLENGE_PURPOSES)[number];
  /** Null where nobody is known yet. */
  userId: string | null;
  /** What a passkey is to sign. */
  challenge?: string;
}

/** The id that the answer must include; only its hash is kept. */
export async function createChallenge(
  tx: SystemTransaction,
  { purpose, userId, challenge }: NewChallenge,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await sql`
    insert into auth.challenges (id_hash, purpose, user_id, challenge, expires_at)
    values (${hashId(id)}, ${purpose}, ${userId}, ${challenge ?? null},
      now() + make_interval(mins => ${CHALLENGE_TTL_MINUTES}))`.execute(tx);
  return id;
}

/** Atomic claim: one of several concurrent answers gets the challenge. Null if it is used, expired or another's. */
export async function claimChallenge(
  tx: SystemTransaction,
  { id, purpose, userId }: { id: string } & Pick<NewChallenge, 'purpose' | 'userId'>,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    delete from auth.challenges
    where id_hash = ${hashId(id)} and purpose = ${purpose} and user_id is not distinct from ${userId}::uuid
      and expires_at > now()
    returning challenge`.execute(tx);
  return rows[0]?.challenge ?? null;
}

/**
 * Whose second step of signing in this is, counting one code against it. Null where it is late, answered or used up,
 * where the password has been changed since, or was a temporary one whose time has passed meanwhile.
 */
export async function countCodeAttempt(tx: SystemTransaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    update auth.challenges c set tries = c.tries + 1
    from auth.users u join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where c.id_hash = ${hashId(id)} and c.purpose = 'second-factor' and c.tries < ${MAX_CODES} and c.expires_at > now()
      and u.id = c.user_id and a.password_changed_at <= c.created_at
      and (u.password_due_at is null or u.password_due_at > now())
    returning u.id as "userId"`.execute(tx);
  return rows[0]?.userId ?? null;
}

/**
 * True for one of those who answer a second step rightly at the same moment. The lock waits for a change of the password
 * that is under way, and holds up a later one until the session is there for it to end [SEC-18].
 */
export async function completeChallenge(tx: SystemTransaction, id: string, userId: string): Promise<boolean> {
  await sql`
    select from auth.accounts where user_id = ${userId} and provider_id = 'credential' for share`.execute(tx);
  const { rows } = await sql`
    delete from auth.challenges where id_hash = ${hashId(id)} and purpose = 'second-factor' returning 1`.execute(tx);
  return rows.length === 1;
}

/** What a person has begun and not finished. */
export async function dropChallenges(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`delete from auth.challenges where user_id = ${personId}`.execute(tx);
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
