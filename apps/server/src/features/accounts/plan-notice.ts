import { mayTry } from '../../platform/db/rate-limit.ts';
import type { Transaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { MailKind } from '../mails/mail-kinds.ts';
import { type NewMail, queueMail } from '../mails/queue-mail.ts';
import { mailboxBucket, NOTICES_AN_HOUR } from './try-limits.ts';

/**
 * A word about what was just changed. Few an hour to one mailbox: whoever opens an account with somebody else's address
 * cannot fill their mailbox by changing things to and fro. Needs the system role.
 */
export async function planNotice<K extends MailKind>(
  tx: Transaction,
  enqueue: Enqueue,
  mail: NewMail<K>,
): Promise<void> {
  if (await mayTry(tx, mailboxBucket(mail.kind, mail.to), NOTICES_AN_HOUR)) await queueMail(tx, enqueue, mail);
}
