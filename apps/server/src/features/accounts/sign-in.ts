import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { clearAttempts, isRateLimited } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { queueConfirmation } from './ask-confirmation.ts';
import { createChallenge } from './challenges.repository.ts';
import { findKnownDevice } from './known-devices.ts';
import { mayUsePassword, type PasswordRuleDeps } from './may-use-password.ts';
import { type Browser, type OpenedSession, type OpenSessionDeps, openSession } from './open-session.ts';
import { NOBODYS_HASH, verifyPassword } from './password-hash.ts';
import { bucketsOfCaller, signInLimits } from './rate-limits.ts';
import { lockAccount } from './store-password.ts';

/** Of an account `u`: its password opens nothing, and proves nobody. */
export const IS_SHUT = sql`(coalesce(u.password_due_at <= now(), false) or account_in_trash(u.id))`;

export interface SignInDeps extends OpenSessionDeps, PasswordRuleDeps {
  transactions: Transactions;
  /** Whether an address must be confirmed before its account opens a session [D-7]. */
  confirmEmail: boolean;
}

export interface SignInInput {
  email: string;
  password: string;
  browser: Browser;
}

/** `stepId` names the challenge that the second factor answers. */
export type SignedIn =
  | { opened: OpenedSession; step: null }
  | { opened: null; step: 'confirm_email' }
  | { opened: null; step: 'second_factor'; stepId: string };

interface Account {
  personId: string;
  /** Null: the person has chosen none [OPN-3]. */
  hash: string | null;
}

/** Somebody who has shown who they are. */
export interface AdmittedAccount {
  id: string;
  email: string;
  isConfirmed: boolean;
  hasAuthenticator: boolean;
}

/**
 * A new session each time. An unknown address takes as long, and is answered the same, as a wrong password [SEC-14]; so does an
 * account that signs in with the house's account only.
 * Opens its own transactions: one counts the try, whatever follows, one signs in; none is open while it hashes.
 */
export async function signIn(deps: SignInDeps, { email, password, browser }: SignInInput): Promise<SignedIn> {
  const { account, buckets } = await countTry(deps, email, browser);
  const isRight = await verifyPassword(password, account?.hash ?? NOBODYS_HASH);
  if (!account || !isRight) throw refusal(deps);
  return deps.transactions.asSystem(async (tx) => {
    const answer = await completeSignIn(deps, tx, account, browser);
    await clearAttempts(tx, buckets);
    return answer;
  });
}

/** Finds the account that is tried, and the buckets that the right password clears. @throws too_many_requests */
async function countTry(
  deps: SignInDeps,
  email: string,
  { address, deviceCookie }: Browser,
): Promise<{ account: Account | undefined; buckets: string[] }> {
  const counted = await deps.transactions.asSystem(async (tx) => {
    const device = await findKnownDevice(deps, tx, { cookie: deviceCookie, account: { email } });
    if (await isRateLimited(tx, signInLimits(email, address, device))) return null;
    return { account: await findAccount(tx, email), buckets: bucketsOfCaller(email, address, device) };
  });
  if (!counted) throw new AppError('too_many_requests'); // after the commit, which keeps the count
  return counted;
}

async function findAccount(tx: SystemTransaction, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id as "personId", a.password as hash from auth.users u join auth.accounts a on a.user_id = u.id
    where u.email = ${email} and a.provider_id = 'credential'`.execute(tx);
  return rows[0];
}

function refusal({ passwordsOnlyFor }: PasswordRuleDeps): AppError {
  return new AppError(passwordsOnlyFor === undefined ? 'credentials_wrong' : 'password_sign_in_off');
}

/**
 * Looks at the account again, whose password was right. It may have been replaced in the meantime [SEC-18], a temporary
 * one may have expired [SEC-24], or the account may be in the trash [SEC-50].
 */
async function completeSignIn(
  deps: SignInDeps,
  tx: SystemTransaction,
  { personId, hash }: Account,
  browser: Browser,
): Promise<SignedIn> {
  await lockAccount(tx, personId); // waits for a concurrent change of the password
  const account = await findAdmissible(tx, personId, hash);
  if (!account || !mayUsePassword(deps, account.email)) throw refusal(deps);
  return admit(deps, tx, account, browser);
}

/** A session, or what is missing before there is one. An unconfirmed address gets another link. */
export async function admit(
  deps: SignInDeps,
  tx: SystemTransaction,
  account: AdmittedAccount,
  browser: Browser,
): Promise<SignedIn> {
  const { id: personId, isConfirmed, hasAuthenticator } = account;
  if (deps.confirmEmail && !isConfirmed) {
    await queueConfirmation(deps, tx, account);
    return { opened: null, step: 'confirm_email' };
  }
  if (hasAuthenticator) {
    const stepId = await createChallenge(tx, { purpose: 'second-factor', userId: personId });
    return { opened: null, step: 'second_factor', stepId };
  }
  return { opened: await openSession(deps, tx, personId, browser), step: null };
}

async function findAdmissible(
  tx: SystemTransaction,
  personId: string,
  hash: string | null,
): Promise<AdmittedAccount | undefined> {
  const { rows } = await sql<AdmittedAccount>`
    select u.id, u.email, u.email_verified as "isConfirmed", exists (
      select from auth.authenticators t where t.user_id = u.id and t.confirmed_at is not null) as "hasAuthenticator"
    from auth.accounts a join auth.users u on u.id = a.user_id
    where a.user_id = ${personId} and a.provider_id = 'credential' and a.password = ${hash}
      and not ${IS_SHUT}`.execute(tx);
  return rows[0];
}
