import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { MailKind, MailKinds } from './mail-kinds.ts';

export interface NewMail<K extends MailKind> {
  kind: K;
  /** Null where the address has no account. */
  personId: string | null;
  /** Lower case, as addresses are stored. */
  to: string;
  params: MailKinds[K];
}

/** Plans a mail in the caller's transaction: it goes out after the commit, or never. */
export async function queueMail<K extends MailKind>(
  tx: Transaction,
  enqueue: Enqueue,
  mail: NewMail<K>,
): Promise<void> {
  const id = randomUUIDv7();
  const { kind, personId, to, params } = mail;
  await tx
    .insertInto('mails')
    .values({ id, kind, person_id: personId, to_email: to, params: JSON.stringify(params) })
    .execute();
  await enqueue(tx, 'send-mail', { mailId: id });
}
