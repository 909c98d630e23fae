import { AppError } from '@kinvault/domain/errors.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { findLanguage } from '../accounts/find-language.ts';
import { stopMails } from './digest.repository.ts';
import { printUnsubscribedPage, printUnsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeDeps {
  transactions: Transactions;
  http: { secret: string };
}

/** Changes nothing: a mail scanner follows links. @throws not_found */
export async function askToUnsubscribe({ transactions, http }: UnsubscribeDeps, token: string): Promise<string> {
  const personId = requirePerson(http.secret, token);
  return printUnsubscribePage(i18nOf(await transactions.asSystem((tx) => findLanguage(tx, personId))));
}

/**
 * Opens its own transaction: the caller has no session. The same page each time, whether or not the person is still
 * here. @throws not_found
 */
export async function unsubscribe({ transactions, http }: UnsubscribeDeps, token: string): Promise<string> {
  const personId = requirePerson(http.secret, token);
  const language = await transactions.asSystem(async (tx) => {
    await stopMails(tx, personId);
    return findLanguage(tx, personId);
  });
  return printUnsubscribedPage(i18nOf(language));
}

function requirePerson(secret: string, token: string): string {
  const personId = readUnsubscribeToken(secret, token);
  if (personId === null) throw new AppError('not_found');
  return personId;
}
