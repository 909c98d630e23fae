import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { QueryLimit } from '../../platform/db/limits.ts';
import { clearAttempts, enforceRateLimits } from '../../platform/db/rate-limit.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { Actor, PersonBearer, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { verifyPassword } from './password-hash.ts';
import { passwordLimits, passwordWorkLimit } from './rate-limits.ts';

interface PasswordRequest {
  bearer: PersonBearer;
  /** The current one, as the person has typed it again. */
  password: string;
}

/**
 * For somebody who has just typed their password again: an open session alone changes neither the ways of signing in nor
 * the address [SEC-21]. Tries are limited: somebody who finds an unlocked phone must not guess the password. `write` gets its transaction when the
 * password is proven, since none is open while it is hashed; a new password that was set meanwhile ends the session.
 * @throws unauthorized, password_wrong, password_missing, too_many_requests
 */
export async function writeWithPassword<R>(
  { transactions }: { transactions: Transactions },
  request: PasswordRequest,
  write: (tx: SystemTransaction, actor: Actor) => Promise<R>,
  limit?: QueryLimit,
): Promise<R> {
  await verifyCurrentPassword({ transactions }, request);
  return transactions.writeAsSystemFor(request.bearer, write, limit);
}

/**
 * The person whose password was verified, and the hash it matched: a later change can tell whether it is still the
 * current one. Opens its own transactions: a try counts even if a later step fails.
 */
export async function verifyCurrentPassword(
  { transactions }: { transactions: Transactions },
  { bearer, password }: PasswordRequest,
): Promise<{ actor: Actor; hash: string }> {
  const actor = await requireActor(transactions, bearer);
  const limits = passwordLimits(actor);
  await enforceRateLimits(transactions, { ...limits, ...passwordWorkLimit(actor) });
  const hash = await transactions.asSystem((tx) => findPasswordHash(tx, actor.personId));
  if (hash === undefined) throw new AppError('unauthorized'); // the account was deleted since the session was looked up
  if (hash === null) throw new AppError('password_missing');
  if (!(await verifyPassword(password, hash))) throw new AppError('password_wrong');
  await transactions.asSystem((tx) => clearAttempts(tx, Object.keys(limits)));
  return { actor, hash };
}

/** The hash of somebody’s current password. Null: they have an account without one [OPN-3]. */
export async function findPasswordHash(tx: SystemTransaction, personId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    select password from auth.accounts where user_id = ${personId} and provider_id = 'credential'`.execute(tx);
  return rows[0]?.password;
}
