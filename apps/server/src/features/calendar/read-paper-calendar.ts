import { paperEvents } from '@kinvault/domain/calendar/paper-events.ts';
import { writeCalendar } from '@kinvault/domain/calendar/write-calendar.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { findLanguage } from '../accounts/find-language.ts';
import { findOwnLeadTimes } from '../lead-times/own-lead-times.ts';
import { listDatedPapers } from './calendar.repository.ts';
import { withPage } from './paper-page.ts';

export interface PaperCalendar {
  name: string;
  text: string;
}

/** `origin` is where the pages are. @throws not_found, also for a document that does not expire */
export async function readPaperCalendar(
  tx: WebTransaction,
  { personId }: Actor,
  { documentId, origin }: { documentId: string; origin: string },
): Promise<PaperCalendar> {
  const [paper] = await listDatedPapers(tx, personId, documentId);
  if (!paper) throw new AppError('not_found');
  const leadTimes = leadTimesOf(paper, await findOwnLeadTimes(tx, personId));
  const i18n = i18nOf(await findLanguage(tx, personId));
  return { name: paper.name, text: writeCalendar(paperEvents(i18n, withPage(paper, origin), leadTimes)) };
}
