import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';

/** Plans the mail with the confirming link once more; false where there were enough of them. */
export async function queueConfirmation(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  person: { id: string; email: string },
): Promise<boolean> {
  return queueMail(deps, tx, { kind: 'confirm-email', personId: person.id, to: person.email, params: {} });
}
