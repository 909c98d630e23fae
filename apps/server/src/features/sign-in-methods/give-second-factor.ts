import { AppError } from '@kinvault/domain/errors.ts';
import { clearAttempts, isRateLimited } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { completeChallenge, countCodeAttempt } from '../accounts/challenges.repository.ts';
import { findKnownDevice } from '../accounts/known-devices.ts';
import { type Browser, type OpenedSession, type OpenSessionDeps, openSession } from '../accounts/open-session.ts';
import { lockAccount } from '../accounts/store-password.ts';
import { findTimeStep } from './authenticator-code.ts';
import { openSecret } from './authenticator-secret.ts';
import { claimTimeStep, findAuthenticator } from './authenticators.repository.ts';
import { claimBackupCode } from './backup-codes.ts';
import { secondFactorLimits } from './second-factor-limits.ts';

export interface SecondFactorInput {
  /** From the cookie that the right password has set. */
  stepId: string | undefined;
  code: string;
  browser: Browser;
}

/**
 * The second step of signing in. The step, the code and the session are one transaction: none is used up for nothing.
 * Opens its own transactions: a try counts even if a later step fails.
 */
export async function giveSecondFactor(
  deps: OpenSessionDeps & { transactions: Transactions },
  { stepId, code, browser }: SecondFactorInput,
): Promise<OpenedSession> {
  if (stepId === undefined) throw new AppError('sign_in_over');
  const { personId, buckets } = await countTry(deps, stepId, browser);
  return deps.transactions.asSystem(async (tx) => {
    await lockAccount(tx, personId);
    if (!(await claimCode(tx, deps.http.secret, personId, code))) throw new AppError('code_wrong');
    if (!(await completeChallenge(tx, stepId, personId))) throw new AppError('sign_in_over');
    await clearAttempts(tx, buckets);
    return openSession(deps, tx, personId, browser);
  });
}

/** @throws sign_in_over, too_many_requests */
async function countTry(
  deps: OpenSessionDeps & { transactions: Transactions },
  stepId: string,
  { address, deviceCookie }: Browser,
): Promise<{ personId: string; buckets: string[] }> {
  const counted = await deps.transactions.asSystem(async (tx) => {
    const personId = await countCodeAttempt(tx, stepId);
    if (personId === null) return null;
    const device = await findKnownDevice(deps, tx, { cookie: deviceCookie, account: { personId } });
    const limits = secondFactorLimits(personId, address, device);
    return { personId, buckets: Object.keys(limits), isLimited: await isRateLimited(tx, limits) };
  });
  if (!counted) throw new AppError('sign_in_over');
  if (counted.isLimited) throw new AppError('too_many_requests');
  return counted;
}

async function claimCode(
  tx: SystemTransaction,
  serverSecret: string,
  personId: string,
  code: string,
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, personId);
  if (!authenticator?.sealedSecret) throw new AppError('sign_in_over'); // turned off meanwhile
  const secret = openSecret(serverSecret, personId, authenticator.sealedSecret);
  const step = secret && (await findTimeStep(secret, code, authenticator.now));
  if (step !== null) return claimTimeStep(tx, personId, step);
  return claimBackupCode(tx, personId, code);
}
