import { cutText } from '@kinvault/domain/clean-text.ts';
import { errorSentence } from '@kinvault/domain/error-messages.ts';
import type { I18n } from '@lingui/core';
import { consumeAttempt } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { withoutLinks } from '../mails/safe-words.ts';
import type { MailReceiver } from './mail-in.repository.ts';
import type { LeftOut } from './store-parts.ts';

const ONCE_AN_HOUR = { tries: 1, windowSeconds: 3_600 };
const MAX_NAME_CHARS = 60;
const MAX_NAMED = 20;

/**
 * Plans a sentence to the person's own address. A forged sender can cause one an hour, and to nobody else.
 * @returns false where none may go: the sending server has to tell
 */
export async function answerSender(
  deps: { enqueue: Enqueue; sendsMail: boolean },
  tx: SystemTransaction,
  { receiver, taken, leftOut }: { receiver: MailReceiver; taken: number; leftOut: readonly LeftOut[] },
): Promise<boolean> {
  if (!deps.sendsMail) return false;
  if (!(await consumeAttempt(tx, `mail-answer:${receiver.personId}`, ONCE_AN_HOUR))) return false;
  const i18n = i18nOf(receiver.language);
  const files = leftOut.slice(0, MAX_NAMED).map((one) => describe(i18n, one));
  const nothing = i18n.t({ id: 'mailNotTaken.none', message: 'There was no file in it.' });
  const params = { taken: String(taken), files: files.join(' · ') || nothing };
  const { personId, email: to } = receiver;
  return queueMail(deps, tx, { kind: 'mail-not-taken', personId, to, params });
}

function describe(i18n: I18n, { name, why }: LeftOut): string {
  const shown = cutText(withoutLinks(name), MAX_NAME_CHARS);
  return shown === '' ? sentenceOf(i18n, why) : `${shown} – ${sentenceOf(i18n, why)}`;
}

function sentenceOf(i18n: I18n, why: LeftOut['why']): string {
  if (why === 'outlook')
    return i18n.t({
      id: 'mailNotTaken.outlook',
      message: 'Outlook packed the files in a way that Kinvault can’t open. Send the email as HTML or plain text.',
    });
  if (why === 'encrypted')
    return i18n.t({ id: 'mailNotTaken.encrypted', message: 'The email is encrypted, so Kinvault can’t read it.' });
  if (why === 'surplus')
    return i18n.t({
      id: 'mailNotTaken.surplus',
      message: 'There were too many files. Send the rest in another email.',
    });
  return errorSentence(i18n, why);
}
