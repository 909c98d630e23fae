import type { Transaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { MailKinds } from './mail-kinds.ts';
import { queueMail } from './queue-mail.ts';

export interface OwnerMailDeps {
  enqueue: Enqueue;
  sendsMail: boolean;
}

/**
 * Tells an account's owner what was done with it. An address that was never confirmed may be a stranger's: it gets none.
 * Where no mail is sent, it lies in the outbox. Under both roles: everybody reads their own address.
 */
export async function queueOwnerMail<K extends keyof MailKinds>(
  deps: OwnerMailDeps,
  tx: Transaction,
  { kind, personId, params }: { kind: K; personId: string; params: MailKinds[K] },
): Promise<void> {
  const owner = await tx
    .selectFrom('people')
    .select(['contact_email', 'is_contact_confirmed'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!owner?.contact_email || (deps.sendsMail && !owner.is_contact_confirmed)) return;
  await queueMail(deps, tx, { kind, personId, to: owner.contact_email, params });
}
