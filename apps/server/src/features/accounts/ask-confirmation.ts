import { AppError } from '@kinvault/domain/errors.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { planConfirmation } from './confirmation-mail.ts';
import { getPerson } from './get-person.ts';
import { requireActor } from './require-actor.ts';

/** Mails the link that confirms one's address once more. An address that is confirmed already needs none. */
export async function askConfirmation(
  deps: { transactions: Transactions; enqueue: Enqueue },
  token: SessionToken,
): Promise<void> {
  const { personId } = await requireActor(deps.transactions, token);
  await deps.transactions.asSystem(async (tx) => {
    const person = await getPerson(tx, personId);
    if (person.isConfirmed) return;
    if (!(await planConfirmation(tx, deps.enqueue, person))) throw new AppError('too_many_requests');
  });
}
