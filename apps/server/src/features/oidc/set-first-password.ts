import { AppError } from '@kinvault/domain/errors.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { PersonBearer, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { claimChallenge } from '../accounts/challenges.repository.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { passwordLimits } from '../accounts/rate-limits.ts';
import { findPasswordHash } from '../accounts/require-password.ts';
import { lockAccount, storePassword } from '../accounts/store-password.ts';
import { queueMail } from '../mails/queue-mail.ts';

/**
 * A password for somebody who signed up with the house's account, and has just signed in there once more. What asks for
 * the password is open to them from then on. One that is refused does not use the challenge up.
 * Opens its own transactions: none is open while it hashes.
 */
export async function setFirstPassword(
  deps: { transactions: Transactions; enqueue: Enqueue; minPasswordLength: number },
  bearer: PersonBearer,
  { challengeId, password }: { challengeId: string; password: string },
): Promise<void> {
  const actor = await requireActor(deps.transactions, bearer);
  const { name, signInEmail } = actor;
  await enforceRateLimits(deps.transactions, passwordLimits(actor));
  const problem = passwordProblem(password, { name, email: signInEmail }, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const hash = await hashPassword(password);
  await deps.transactions.writeAsSystemFor(bearer, async (tx, { personId, sessionId, signInEmail: to }) => {
    await lockAccount(tx, personId);
    const challenge = await claimChallenge(tx, { id: challengeId, purpose: 'first-password', userId: personId });
    if (challenge === null || (await findPasswordHash(tx, personId)) !== null) throw new AppError('sign_in_over');
    const change = { personId, hash, keptSessionId: sessionId, endsStandingAccess: false };
    if (!(await storePassword(tx, change))) throw new AppError('sign_in_over');
    await queueMail(deps, tx, { kind: 'password-changed', personId, to, params: { by: 'change' } });
  });
}
