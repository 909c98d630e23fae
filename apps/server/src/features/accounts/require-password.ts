import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { forgetTries, spendTry } from '../../platform/db/rate-limit.ts';
import type { Actor, SessionToken, Transactions } from '../../platform/db/transactions.ts';
import { verifyPassword } from './password-hash.ts';
import { requireActor } from './require-actor.ts';
import { passwordLimits, passwordWorkLimit } from './try-limits.ts';

interface PasswordRequest {
  token: SessionToken;
  /** The current one, as the person has typed it again. */
  password: string;
}

/**
 * Who is signed in and has just typed their password again: an open session alone changes neither the ways of signing
 * in nor the address [SEC-21]. Tries are limited, or whoever finds a phone could guess. Throws `unauthorized`,
 * `password_wrong`, `too_many_requests`. No transaction is open while it hashes, so call it before beginning one.
 */
export async function requirePassword(deps: { transactions: Transactions }, request: PasswordRequest): Promise<Actor> {
  return (await provePassword(deps, request)).actor;
}

/** As `requirePassword`, with the hash that was met: whoever replaces it can tell whether it is still the current one. */
export async function provePassword(
  { transactions }: { transactions: Transactions },
  { token, password }: PasswordRequest,
): Promise<{ actor: Actor; hash: string }> {
  const actor = await requireActor(transactions, token);
  const limits = passwordLimits(actor);
  await spendTry(transactions, { ...limits, ...passwordWorkLimit(actor) });
  const hash = await findHash(transactions, actor.personId);
  if (hash === undefined || !(await verifyPassword(password, hash))) throw new AppError('password_wrong');
  await forgetTries(transactions, Object.keys(limits));
  return { actor, hash };
}

/** The hash of somebody’s current password. */
export async function findHash({ asSystem }: Transactions, personId: string): Promise<string | undefined> {
  const { rows } = await asSystem((tx) =>
    sql<{ password: string }>`
      select password from auth.accounts where user_id = ${personId} and provider_id = 'credential'`.execute(tx),
  );
  return rows[0]?.password;
}
