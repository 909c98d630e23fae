import { readNow } from '../../platform/db/read-now.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { type ClaimedMail, hasNewerMail } from '../mails/mails.repository.ts';
import type { RenderedMail } from '../mails/render-mail.ts';
import { readDigest } from './read-digest.ts';
import { renderDigest } from './render-digest.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

export interface DigestDeps {
  /** Where links lead: the configured address, never one that a request named [SEC-16]. */
  appUrl: () => string;
  /** Signs the link that ends reminder mails. */
  secret: string;
  /** The database's clock where none is given. */
  now?: () => Date;
}

/** Null: there is nothing to tell any more, or a newer mail tells it. */
export async function writeDigest(
  { appUrl, secret, now }: DigestDeps,
  tx: SystemTransaction,
  mail: ClaimedMail,
): Promise<RenderedMail | null> {
  const { personId, name, to, language } = mail;
  // after some days without a mail server, the latest tells all
  if (personId === null || (await hasNewerMail(tx, mail))) return null;
  const digest = await readDigest(tx, { personId, to }, now?.() ?? (await readNow(tx)));
  const unsubscribeToken = createUnsubscribeToken(secret, personId);
  return digest && renderDigest(i18nOf(language), { ...digest, name, appUrl: appUrl(), unsubscribeToken });
}
