import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueConfirmation } from './confirmation-mail.ts';
import { getPerson } from './get-person.ts';

/** Mails the link that confirms one's address once more. An address that is confirmed already needs none. */
export async function askConfirmation(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  { personId }: Actor,
): Promise<void> {
  const person = await getPerson(tx, personId);
  if (person.isConfirmed) return;
  if (!(await queueConfirmation(deps, tx, person))) throw new AppError('too_many_requests');
}
