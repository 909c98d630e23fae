import { sendMail } from '../src/features/mails/send-mail.ts';
import type { Mail } from '../src/platform/mail/mailer.ts';
import { ORIGIN, type TestServer } from './test-server.ts';

/** Sends what waits as the job does, and returns it instead of giving it to a mail server; in the order of planning. */
export async function deliverMails({ transactions }: TestServer): Promise<Mail[]> {
  const waiting = await transactions.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), forget: async () => {} };
  const log = (problem: unknown) => {
    throw problem;
  };
  for (const { id } of waiting) await sendMail({ transactions, mailer, appUrl: () => ORIGIN, log }, { mailId: id });
  return mails;
}
