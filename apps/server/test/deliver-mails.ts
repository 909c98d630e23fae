import { writeDigest } from '../src/features/digests/write-digest.ts';
import { type SendMailDeps, sendMail } from '../src/features/mails/send-mail.ts';
import type { Mail } from '../src/platform/mail/mailer.ts';
import { ORIGIN, type TestServer } from './test-server.ts';

/** What sending takes, with links that lead to `appUrl` and reminder mails of the day that `now` shows. */
export function mailDeps(
  { transactions, secret }: Pick<TestServer, 'transactions' | 'secret'>,
  { mailer, log = () => {}, appUrl = ORIGIN, now }: MailTestDeps,
): SendMailDeps {
  const links = { appUrl: () => appUrl, secret, ...(now && { now }) };
  return { transactions, mailer, log, appUrl: links.appUrl, writeDigest: (tx, mail) => writeDigest(links, tx, mail) };
}

export interface MailTestDeps extends Pick<SendMailDeps, 'mailer'>, Partial<Pick<SendMailDeps, 'log'>> {
  appUrl?: string;
  /** The database's clock unless said otherwise. */
  now?: (() => Date) | undefined;
}

/** Sends what waits as the job does, and returns it instead of giving it to a mail server; in the order of planning. */
export async function deliverMails(server: TestServer): Promise<Mail[]> {
  const waiting = await server.transactions.asSystem((tx) =>
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
  const deps = mailDeps(server, { mailer, log });
  for (const { id } of waiting) await sendMail(deps, { mailId: id });
  return mails;
}
