import { digestOf, isWeeklyMailDue } from '@kinvault/domain/reminders/digest.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findMailedPapers } from './digest.repository.ts';

/** What a person's mails have come to. */
export interface MailState {
  /** The last day, in the person's zone, on which a mail was planned. */
  mailedOn: string | null;
  /** Left over from a day that could not have it any more. */
  isMailDue: boolean;
}

export interface MailReader extends MailState {
  personId: string;
  /** Null where no mail goes: switched off, an address that is not confirmed, or nobody who can sign in. */
  mailTo: string | null;
  /** Of the weekly mail; Monday is 1. */
  digestWeekday: number;
  ownLeadTimes: OwnLeadTimes;
}

/** A person's morning: the days after `through`, up to and including `today`. */
export interface Morning {
  person: MailReader;
  through: string;
  today: string;
  /** One of its reminders is mailed at once. */
  isUrgent: boolean;
  /** Its mail waits for the next morning [KNO-15]. */
  isQuietNow: boolean;
}

/**
 * Plans the mails of a morning together with its reminders: weekly, and at once for what is urgent [KNO-5]. A person has
 * one a day. What is due after it, or past the hourly limit of the mailbox, goes with the next morning. Without
 * `enqueue` the server sends no mail: nothing is planned, and nothing stays due.
 */
export async function planDigests(
  tx: SystemTransaction,
  mornings: readonly Morning[],
  enqueue: Enqueue | undefined,
): Promise<Map<string, MailState>> {
  const planned = new Map<string, MailState>();
  const wanted = enqueue ? mornings.filter(isMailDue) : [];
  for (const { person, isQuietNow } of wanted)
    if (isQuietNow) planned.set(person.personId, { mailedOn: person.mailedOn, isMailDue: true });
  const due = wanted.filter(({ isQuietNow }) => !isQuietNow);
  if (!enqueue || due.length === 0) return planned;
  const readers = due.map(({ person, today }) => ({ personId: person.personId, today }));
  const papers = Map.groupBy(await findMailedPapers(tx, readers), ({ personId }) => personId);
  for (const { person, today } of due) {
    const { personId, mailTo, mailedOn, ownLeadTimes } = person;
    const items = digestOf(papers.get(personId) ?? [], ownLeadTimes, today);
    if (mailTo === null || items.length === 0) continue;
    const isPlanned =
      mailedOn !== today && (await queueMail({ enqueue }, tx, { kind: 'digest', personId, to: mailTo, params: {} }));
    planned.set(personId, { mailedOn: isPlanned ? today : mailedOn, isMailDue: !isPlanned });
  }
  return planned;
}

function isMailDue({ person, through, today, isUrgent }: Morning): boolean {
  if (person.mailTo === null) return false;
  return person.isMailDue || isUrgent || isWeeklyMailDue(person.digestWeekday, through, today);
}
