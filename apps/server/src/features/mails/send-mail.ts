import type { Transactions } from '../../platform/db/transactions.ts';
import { type Mailer, MailRefused } from '../../platform/mail/mailer.ts';
import { releaseMail, settleMail } from './mails.repository.ts';
import { type PrepareMailDeps, prepareMail } from './prepare-mail.ts';

export interface SendMailDeps extends PrepareMailDeps {
  transactions: Transactions;
  mailer: Mailer;
  log: (problem: unknown) => void;
}

/**
 * Sends a planned mail. It is claimed for a minute and its link made in one short transaction, then sent outside of
 * any, then marked. So the link works before its mail arrives, and a slow mail server locks no rows: one transaction
 * around it all would let the link commit after its mail, and make a reset or a deletion of the account wait for that
 * server. Killed after the mail was taken and before it is marked, it goes out once more, with the same Message-ID and
 * a link that voids the first. Throws where another try may help.
 */
export async function sendMail(deps: SendMailDeps, { mailId }: { mailId: string }): Promise<void> {
  const { transactions, mailer, log } = deps;
  const mail = await transactions.asSystem((tx) => prepareMail(deps, tx, mailId));
  if (!mail) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      await transactions.asSystem((tx) => releaseMail(tx, mailId));
      throw error;
    }
    log(error);
    await transactions.asSystem((tx) => settleMail(tx, mailId, 'failed'));
    return;
  }
  const isThere = await transactions.asSystem((tx) => settleMail(tx, mailId, 'sent'));
  // the account was deleted meanwhile, and this came after it
  if (!isThere && mail.personId) await mailer.forget(mail.personId);
}
