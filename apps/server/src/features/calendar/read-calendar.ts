import { paperEvents } from '@kinvault/domain/calendar/paper-events.ts';
import { writeCalendar } from '@kinvault/domain/calendar/write-calendar.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import { type DatedPaper, findOwnLeadTimes, listDatedPapers } from './calendar.repository.ts';

const FEED_NAME = 'Kinvault';

/** All papers of a feed, but those that never remind this person. `origin` is where the pages are. */
export async function readFeed(tx: WebTransaction, personId: string, origin: string): Promise<string> {
  const papers = await listDatedPapers(tx, personId);
  const own = await findOwnLeadTimes(tx, personId);
  const events = papers.flatMap((paper) => {
    const leadTimes = leadTimesOf(paper, own);
    return leadTimes.firstReminder === null ? [] : paperEvents(ENGLISH, withUrl(paper, origin), leadTimes);
  });
  return writeCalendar(events, FEED_NAME);
}

export interface PaperCalendar {
  name: string;
  text: string;
}

/** @throws not_found, also for a document that does not expire */
export async function readPaperCalendar(
  tx: WebTransaction,
  { personId, documentId }: { personId: string; documentId: string },
  origin: string,
): Promise<PaperCalendar> {
  const [paper] = await listDatedPapers(tx, personId, documentId);
  if (!paper) throw new AppError('not_found');
  const leadTimes = leadTimesOf(paper, await findOwnLeadTimes(tx, personId));
  return { name: paper.name, text: writeCalendar(paperEvents(ENGLISH, withUrl(paper, origin), leadTimes)) };
}

function withUrl(paper: DatedPaper, origin: string) {
  return { ...paper, url: `${origin}/dashboard?doc=${paper.documentId}` };
}
