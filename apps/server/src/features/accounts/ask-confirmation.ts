import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
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
/** Plans the mail with the confirming link once more; false where there were enough of them. */

export async function queueConfirmation(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  person: { id: string; email: string },
): Promise<boolean> {
  return queueMail(deps, tx, { kind: 'confirm-email', personId: person.id, to: person.email, params: {} });
}
