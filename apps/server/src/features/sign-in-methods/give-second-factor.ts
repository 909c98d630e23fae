import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { clearAttempts, enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { completeChallenge, countCodeAttempt } from '../accounts/challenges.repository.ts';
import { type Browser, createSession } from '../accounts/create-session.ts';
import { getPerson } from '../accounts/get-person.ts';
import { findKnownDevice, type KnownDeviceDeps } from '../accounts/known-devices.ts';
import { findTimeStep } from './authenticator-code.ts';
import { openSecret } from './authenticator-secret.ts';
import { claimTimeStep, findAuthenticator } from './authenticators.repository.ts';
import { claimBackupCode } from './backup-codes.ts';
import { secondFactorLimits } from './rate-limits.ts';

export interface SecondFactorInput {
  /** From the cookie that the right password has set. */
  stepId: string | undefined;
  code: string;
  browser: Browser;
  /** The device cookie, which a known device has. */
  cookie: string | undefined;
}

/**
 * The second step of signing in. The step, the code and the session are one transaction: none is used up for nothing.
 * Opens its own transactions: a try counts even if a later step fails.
 */
export async function giveSecondFactor(
  deps: KnownDeviceDeps & { transactions: Transactions },
  { stepId, code, browser, cookie }: SecondFactorInput,
): Promise<{ person: Person; token: string }> {
  const { transactions } = deps;
  if (stepId === undefined) throw new AppError('sign_in_over');
  const personId = await transactions.asSystem((tx) => countCodeAttempt(tx, stepId));
  if (personId === null) throw new AppError('sign_in_over');
  const device = await transactions.asSystem((tx) => findKnownDevice(deps, tx, { cookie, account: { personId } }));
  const limits = secondFactorLimits(personId, browser.address, device);
  await enforceRateLimits(transactions, limits);
  const opened = await transactions.asSystem(async (tx) => {
    if (!(await claimCode(tx, deps.http.secret, personId, code))) throw new AppError('code_wrong');
    if (!(await completeChallenge(tx, stepId, personId))) throw new AppError('sign_in_over');
    const token = await createSession(tx, personId, browser);
    return { person: await getPerson(tx, personId), token };
  });
  await clearAttempts(transactions, Object.keys(limits));
  return opened;
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
