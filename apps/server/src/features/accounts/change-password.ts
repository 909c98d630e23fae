import { AppError } from '@kinvault/domain/errors.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import type { PersonBearer, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { hashPassword } from './password-hash.ts';
import { verifyCurrentPassword } from './require-password.ts';
import { storePassword } from './store-password.ts';

/**
 * Asks for the current password [SEC-21]; every other session ends, this one stays, and a mail says so [SEC-18]. The person
 * says whether what works without a session ends too [SEC-52].
 * Opens its own transactions: none is open while it hashes.
 */
export async function changePassword(
  deps: { transactions: Transactions; enqueue: Enqueue; minPasswordLength: number },
  bearer: PersonBearer,
  input: { current: string; password: string; endsStandingAccess: boolean },
): Promise<void> {
  const { actor, hash: former } = await verifyCurrentPassword(deps, { bearer, password: input.current });
  const problem = passwordProblem(
    input.password,
    { name: actor.name, email: actor.signInEmail },
    deps.minPasswordLength,
  );
  if (problem) throw new AppError(problem);
  const hash = await hashPassword(input.password);
  await deps.transactions.writeAsSystemFor(bearer, async (tx, { personId, sessionId, signInEmail }) => {
    const { endsStandingAccess } = input;
    const isChanged = await storePassword(tx, { personId, hash, former, keptSessionId: sessionId, endsStandingAccess });
    if (!isChanged) throw new AppError('password_wrong'); // another device was faster
    await queueMail(deps, tx, { kind: 'password-changed', personId, to: signInEmail, params: { by: 'change' } });
  });
}
