import type { DocumentType } from '../documents/document-types.ts';
import { daysBetween } from '../documents/expiry.ts';
import { type AttentivePaper, attentionOf } from './attention.ts';
import type { MadeStage } from './due-reminder.ts';
import { type DocumentTimes, leadTimesOf, type OwnLeadTimes } from './lead-times.ts';
import { addDays, type LeadTimes, MAX_SPAN } from './spans.ts';
import { byUrgency, RENEW_ATTENTION_DAYS, type Urgency } from './urgency.ts';

/** The reminders that are mailed on their own morning; the weekly mail tells of the others [KNO-5]. */
const MAILED_STAGES: readonly MadeStage[] = ['renew', 'week', 'day'];

export function isMailedAtOnce(stage: MadeStage): boolean {
  return MAILED_STAGES.includes(stage);
}

/** Mails name an expired paper for so long. After that it is in the app alone, or its mail would come every week. */
const EXPIRED_DAYS = 90;

/** Papers that expire on other days need no mail today, whatever their times are. */
export function mailedExpiryDates(today: string): { from: string; until: string } {
  return { from: addDays(today, -EXPIRED_DAYS), until: addDays(today, MAX_SPAN.D + RENEW_ATTENTION_DAYS + 14) };
}

/** Whether the days after `through`, up to and including `today`, hold the weekday of the weekly mail. Monday is 1. */
export function isWeeklyMailDue(weekday: number, through: string, today: string): boolean {
  const todaysWeekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, -((todaysWeekday - weekday + 7) % 7)) > through;
}

export interface DigestPaper extends AttentivePaper, DocumentTimes {
  type: DocumentType;
  expiresOn: string;
}

export interface DigestItem<P extends DigestPaper> {
  paper: P;
  attention: Urgency;
  leadTimes: LeadTimes;
}

/** What a mail tells its reader on a day, the most urgent first; nothing: there is no mail. */
export function digestOf<P extends DigestPaper>(
  papers: readonly P[],
  ownLeadTimes: OwnLeadTimes,
  today: string,
): DigestItem<P>[] {
  return papers
    .map((paper) => {
      const leadTimes = leadTimesOf(paper, ownLeadTimes);
      return { paper, leadTimes, attention: attentionOf(paper, leadTimes, today) };
    })
    .filter((item): item is DigestItem<P> => item.attention !== null)
    .filter(({ paper }) => daysBetween(paper.expiresOn, today) <= EXPIRED_DAYS)
    .toSorted((one, other) => byUrgency(one.attention, other.attention));
}
