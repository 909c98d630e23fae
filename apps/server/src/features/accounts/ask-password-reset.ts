import { rehearse } from '../../platform/db/savepoint.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findAddressOwner } from './taken-address.ts';

/** Mails a link that sets a new password. For an address that nobody has the same is written, and taken back [SEC-14]. */
export async function askPasswordReset(
  deps: { transactions: Transactions; enqueue: Enqueue },
  email: string,
): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    const personId = await findAddressOwner(tx, email);
    const plan = () => queueMail(tx, deps.enqueue, { kind: 'reset-password', personId, to: email, params: {} });
    await (personId === null ? rehearse(tx, plan) : plan());
  });
}
