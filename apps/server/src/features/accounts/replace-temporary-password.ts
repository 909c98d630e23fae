import { AppError } from '@kinvault/domain/errors.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findSession } from './find-session.ts';
import { forgetAllDevices } from './known-devices.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { passwordLimits } from './rate-limits.ts';
import { findPasswordHash } from './require-password.ts';
import { storePassword } from './store-password.ts';

/**
 * The one thing that a session opened by a temporary password is for [SEC-24]. The temporary one itself is no password
 * of the person's own: the Admin who made the account knows it.
 * Opens its own transactions: none is open while it hashes.
 */
export async function replaceTemporaryPassword(
  deps: { transactions: Transactions; enqueue: Enqueue; minPasswordLength: number },
  token: string | undefined,
  password: string,
): Promise<{ personId: string }> {
  const { transactions, minPasswordLength } = deps;
  if (token === undefined) throw new AppError('unauthorized');
  const session = await transactions.asSystem((tx) => findSession(tx, token));
  if (!session) throw new AppError('unauthorized');
  if (!session.mustSetPassword) throw new AppError('forbidden');
  const { personId, sessionId, name, signInEmail: email } = session;
  await enforceRateLimits(transactions, passwordLimits(session));
  const problem = passwordProblem(password, { name, email }, minPasswordLength);
  if (problem) throw new AppError(problem);
  const former = await transactions.asSystem(async (tx) => {
    const temporary = await findPasswordHash(tx, personId);
    // asked after the hash was read, which may be that of another try's new password
    if (!(await findSession(tx, token))?.mustSetPassword) throw new AppError('forbidden');
    return temporary;
  });
  if (!former || (await verifyPassword(password, former))) throw new AppError('password_too_common');
  const hash = await hashPassword(password);
  await transactions.asSystem(async (tx) => {
    const change = { personId, hash, former, keptSessionId: sessionId, endsStandingAccess: true };
    const isReplaced = await storePassword(tx, change);
    if (!isReplaced) throw new AppError('forbidden'); // replaced a moment ago
    await forgetAllDevices(tx, personId); // of everyone who tried the temporary one
    await queueMail(deps, tx, { kind: 'password-changed', personId, to: email, params: { by: 'change' } });
  });
  return { personId };
}
