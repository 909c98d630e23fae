import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { LINKS } from './letters.ts';
import type { LetterKind, MailKinds } from './mail-kinds.ts';
import { createInviteLink, createLink, type InvitePurpose, type LinkPurpose } from './mailed-links.repository.ts';
import { type ClaimedMail, claimMail, hasNewerMail, isWaiting, settleMail } from './mails.repository.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export interface PrepareMailDeps {
  /** Where links lead: the configured address, never one that a request named [SEC-16]. */
  appUrl: () => string;
  /** Looks up and writes a reminder mail; null where nothing is left to tell. */
  writeDigest: (tx: SystemTransaction, mail: ClaimedMail) => Promise<RenderedMail | null>;
}

/** Claims a mail and writes it. Null: nothing is left to do. */
export async function prepareMail(deps: PrepareMailDeps, tx: SystemTransaction, mailId: string): Promise<Mail | null> {
  const claimed = await claimMail(tx, mailId);
  if (!claimed) {
    // should the other die, somebody has to come back
    if (await isWaiting(tx, mailId)) throw new Error('Another worker is sending this mail.');
    return null;
  }
  const { id, kind, personId, to } = claimed;
  const written = await (kind === 'digest'
    ? deps.writeDigest(tx, claimed)
    : writeLetter(deps, tx, { ...claimed, kind }));
  if (!written) await settleMail(tx, mailId, 'failed');
  return written && { id, personId, to, ...written, ...(kind === 'mail-not-taken' && { isAnswer: true }) };
}

/** Null if what it would lead to is over. The token is only in the path, at its end. */
async function writeLetter(
  { appUrl }: PrepareMailDeps,
  tx: SystemTransaction,
  mail: ClaimedMail & { kind: LetterKind },
): Promise<RenderedMail | null> {
  const link = LINKS[mail.kind];
  const token = link && (await createToken(tx, mail, link.purpose));
  if (token === null) return null;
  const path = link ? `${link.path}&token=${token}` : '';
  return renderMail(i18nOf(mail.language), { ...mail, path, appUrl: appUrl() });
}

/** Null: the mail has nothing to lead to any more. */
async function createToken(
  tx: SystemTransaction,
  mail: ClaimedMail,
  purpose: LinkPurpose | InvitePurpose,
): Promise<string | null> {
  if (purpose === 'family-invite' || purpose === 'account-invite')
    return createInviteLink(tx, purpose, (mail.params as MailKinds[InvitePurpose]).inviteId);
  // a late try of an older mail must not void the link that has arrived
  if (mail.personId === null || (await hasNewerMail(tx, mail))) return null;
  return createLink(tx, { userId: mail.personId, purpose, email: mail.to });
}
