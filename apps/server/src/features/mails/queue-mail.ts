import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { runAndRollBack } from '../../platform/db/savepoint.ts';
import type { Transaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { MailKind, MailKinds } from './mail-kinds.ts';

const HOUR_SECONDS = 3_600;
/** Mails of one kind to one mailbox: a first one, and three more for somebody who does not find it. */
const MAILS_AN_HOUR = 4;

export interface NewMail<K extends MailKind> {
  kind: K;
  /** Null where the address has no account. */
  personId: string | null;
  /** Lower case, as addresses are stored. */
  to: string;
  params: MailKinds[K];
  /** Counts and costs the same, and sends nothing: for an address whose case must not be told apart [SEC-14]. */
  isRehearsal?: boolean;
}

/**
 * Plans a mail in the caller's transaction: it goes out after the commit, or never. Past the limit of its mailbox it is
 * left out, and the result is false: nobody can flood a stranger's mailbox with our mails [SEC-47]. Under both roles:
 * it only adds rows, and every caller that plans a mail may do so.
 */
export async function queueMail<K extends MailKind>(
  deps: { enqueue: Enqueue },
  tx: Transaction,
  mail: NewMail<K>,
): Promise<boolean> {
  if (!(await countMail(tx, mail))) return false;
  await (mail.isRehearsal ? runAndRollBack(tx, () => insertMail(deps, tx, mail)) : insertMail(deps, tx, mail));
  return true;
}

async function insertMail<K extends MailKind>(
  { enqueue }: { enqueue: Enqueue },
  tx: Transaction,
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

/** The database must not hold addresses outside the accounts: mailboxes are counted by their hash. */
async function countMail(tx: Transaction, { kind, to }: { kind: MailKind; to: string }): Promise<boolean> {
  const mailbox = createHash('sha256').update(to).digest('base64url');
  const { rows } = await sql<{ mails: number }>`
    select count_mail(${kind}, ${mailbox}, ${HOUR_SECONDS}) as mails`.execute(tx);
  return (rows[0]?.mails ?? 0) <= MAILS_AN_HOUR;
}
