import { type Mailer, MailRefused } from './mailer.ts';

type Outcome = 'sent' | 'refused' | 'delayed';

/** The same mailer; `count` hears what became of each try. */
export function countMails(mailer: Mailer, count: (outcome: Outcome) => void): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        count(error instanceof MailRefused ? 'refused' : 'delayed');
        throw error;
      }
      count('sent');
    },
  };
}
