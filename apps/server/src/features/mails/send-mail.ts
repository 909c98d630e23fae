import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import { type Mailer, MailRefused } from '../../platform/mail/mailer.ts';
import { LINKS } from './letters.ts';
import type { MailKinds } from './mail-kinds.ts';
import { createInviteLink, createLink, type LinkPurpose } from './mailed-links.repository.ts';
import { type ClaimedMail, claimMail, hasNewerMail, isWaiting, releaseMail, settleMail } from './mails.repository.ts';
import { renderMail } from './render-mail.ts';

export interface SendMailDeps {
  transactions: Transactions;
  mailer: Mailer;
  /** Where links lead: the configured address, never one that a request named [SEC-16]. */
  appUrl: () => string;
  log: (problem: unknown) => void;
}

/**
 * Sends a planned mail. It is claimed for a minute and its link made in one short transaction, then sent outside of any,
 * then marked. So whoever holds the mail holds a link that works already, and a slow mail server locks nobody's rows:
 * one transaction around it all would let the link commit after its mail, and make a reset or a deletion of the account
 * wait for that server. Killed after the mail was taken and before it is marked, it goes out once more, with the same
 * Message-ID and a link that voids the first. Throws where another try may help.
 */
export async function sendMail(deps: SendMailDeps, { mailId }: { mailId: string }): Promise<void> {
  const { transactions, mailer, log } = deps;
  const claimed = await transactions.asSystem((tx) => claimWithPath(tx, mailId));
  if (!claimed) return;
  const { mail, path } = claimed;
  const { id, personId, to } = mail;
  try {
    await mailer.send({ id, personId, to, ...renderMail(ENGLISH, { ...mail, path, appUrl: deps.appUrl() }) });
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
  if (!isThere && personId) await mailer.forget(personId); // the account was deleted meanwhile, and this came after it
}

/** Null: nothing is left to do. The token stands nowhere but in the path that it ends. */
async function claimWithPath(
  tx: SystemTransaction,
  mailId: string,
): Promise<{ mail: ClaimedMail; path: string } | null> {
  const mail = await claimMail(tx, mailId);
  if (!mail) {
    // should the other die, somebody has to come back
    if (await isWaiting(tx, mailId)) throw new Error('Another worker is sending this mail.');
    return null;
  }
  const link = LINKS[mail.kind];
  if (!link) return { mail, path: '' };
  const token = await createToken(tx, mail, link.purpose);
  if (token !== null) return { mail, path: `${link.path}&token=${token}` };
  await settleMail(tx, mail.id, 'failed');
  return null;
}

/** Null: the mail has nothing to lead to any more. */
async function createToken(
  tx: SystemTransaction,
  mail: ClaimedMail,
  purpose: LinkPurpose | 'family-invite',
): Promise<string | null> {
  if (purpose === 'family-invite') return createInviteLink(tx, (mail.params as MailKinds['family-invite']).inviteId);
  // a late try of an older mail must not void the link that has arrived
  if (mail.personId === null || (await hasNewerMail(tx, mail))) return null;
  return createLink(tx, { userId: mail.personId, purpose, email: mail.to });
}
