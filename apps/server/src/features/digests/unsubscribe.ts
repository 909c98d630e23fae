import { AppError } from '@kinvault/domain/errors.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import { stopMails } from './digest.repository.ts';
import { printUnsubscribedPage, printUnsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeDeps {
  transactions: Transactions;
  http: { secret: string };
}

/** Changes nothing: a mail scanner follows links. @throws not_found */
export function askToUnsubscribe({ http }: UnsubscribeDeps, token: string): string {
  requirePerson(http.secret, token);
  return printUnsubscribePage(ENGLISH);
}

/**
 * Opens its own transaction: whoever asks has no session. The same page each time, whether or not the person is still
 * here. @throws not_found
 */
export async function unsubscribe({ transactions, http }: UnsubscribeDeps, token: string): Promise<string> {
  const personId = requirePerson(http.secret, token);
  await transactions.asSystem((tx) => stopMails(tx, personId));
  return printUnsubscribedPage(ENGLISH);
}

function requirePerson(secret: string, token: string): string {
  const personId = readUnsubscribeToken(secret, token);
  if (personId === null) throw new AppError('not_found');
  return personId;
}
