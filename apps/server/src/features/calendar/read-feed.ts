import { CALENDAR_LINK_LIMIT } from '@kinvault/domain/calendar/calendar-routes.ts';
import { paperEvents } from '@kinvault/domain/calendar/paper-events.ts';
import { writeCalendar } from '@kinvault/domain/calendar/write-calendar.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { hashToken } from '../../platform/link-token.ts';
import { findLanguage } from '../accounts/find-language.ts';
import { findOwnLeadTimes } from '../lead-times/own-lead-times.ts';
import { listDatedPapers, noteCalendarRead } from './calendar.repository.ts';
import { withPage } from './paper-page.ts';

const FEED_NAME = 'Kinvault';

export interface FeedRequest {
  token: string;
  /** Where the pages of documents are. */
  origin: string;
}

/**
 * The feed of a calendar link. Opens its own transactions: tries count whatever follows, and the link's own transaction
 * cannot note that it was read. @throws not_found, too_many_requests
 */
export async function readFeed(
  { transactions }: { transactions: Transactions },
  { token, origin }: FeedRequest,
): Promise<string> {
  await enforceRateLimits(transactions, {
    [`calendar:link:${hashToken(token).toString('base64url')}`]: CALENDAR_LINK_LIMIT,
  });
  const { personId, feed } = await transactions.readAs({ kind: 'calendar', token }, async (tx, { personId }) => ({
    personId,
    feed: await writeFeed(tx, personId, origin),
  }));
  await transactions.asSystem((tx) => noteCalendarRead(tx, personId));
  return feed;
}

/** All papers that the person may see, but those that never remind them. */
async function writeFeed(tx: WebTransaction, personId: string, origin: string): Promise<string> {
  const papers = await listDatedPapers(tx, personId);
  const own = await findOwnLeadTimes(tx, personId);
  const i18n = i18nOf(await findLanguage(tx, personId));
  const events = papers.flatMap((paper) => {
    const leadTimes = leadTimesOf(paper, own);
    return leadTimes.firstReminder === null ? [] : paperEvents(i18n, withPage(paper, origin), leadTimes);
  });
  return writeCalendar(events, FEED_NAME);
}
