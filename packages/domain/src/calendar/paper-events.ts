import type { I18n } from '@lingui/core';
import { isInRange } from '../calendar-dates.ts';
import { dateText } from '../format/dates.ts';
import { renewBy } from '../reminders/lead-times.ts';
import type { LeadTimes } from '../reminders/spans.ts';
import type { CalendarEvent } from './write-calendar.ts';

export interface CalendarPaper {
  documentId: string;
  name: string;
  /** Its owner's name, or the family's whose document it is. */
  holder: string;
  expiresOn: string;
  /** ISO moment (UTC) and count of what changes its dates, its words or this person's times. */
  changedAt: string;
  sequence: number;
  /** 'Done' was pressed for this expiry date: it stays in the calendar without an alarm. */
  isDone: boolean;
  /** Address of its page. */
  url: string;
}

const MORNING = 8;
const WEEK_BEFORE = MORNING - 7 * 24;

/**
 * 'Renew by' where something has to be done before expiry, and the expiry date. Without dates that nobody could have
 * meant: some programs add a day to 9999-12-31 and stop, with all of the feed [D-47].
 */
export function paperEvents(i18n: I18n, paper: CalendarPaper, leadTimes: LeadTimes): CalendarEvent[] {
  const renew = renewBy(paper.expiresOn, leadTimes);
  const values = { document: paper.name, holder: paper.holder, date: dateText(i18n, paper.expiresOn) };
  const expiry = makeEvent(paper, {
    kind: 'expires',
    date: paper.expiresOn,
    ...(leadTimes.renewsFor
      ? {
          summary: i18n.t({ id: 'calendar.renews', message: 'Renews: {document} ({holder})', values }),
          hint: i18n.t({ id: 'calendar.renewsHint', message: 'It renews by itself after this day.' }),
        }
      : {
          summary: i18n.t({ id: 'calendar.expires', message: 'Expires: {document} ({holder})', values }),
          hint: i18n.t({ id: 'calendar.expiresHint', message: 'This is its last valid day.' }),
        }),
    alarmHours: WEEK_BEFORE,
  });
  if (renew === null) return inRange([expiry]);
  const renewal = makeEvent(paper, {
    kind: 'renew',
    date: renew,
    ...(leadTimes.isNotice
      ? {
          summary: i18n.t({ id: 'calendar.cancel', message: 'Cancel or keep: {document} ({holder})', values }),
          hint: i18n.t({
            id: 'calendar.cancelHint',
            message: 'This is the last day to cancel it. Its term ends on {date}.',
            values,
          }),
        }
      : {
          summary: i18n.t({ id: 'calendar.renew', message: 'Renew: {document} ({holder})', values }),
          hint: i18n.t({
            id: 'calendar.renewHint',
            message: 'This is the last day to start renewing it. It expires on {date}.',
            values,
          }),
        }),
    alarmHours: MORNING,
  });
  return inRange([renewal, expiry]);
}

function inRange(events: CalendarEvent[]): CalendarEvent[] {
  return events.filter(({ date }) => isInRange(date));
}

interface EventWords {
  kind: 'renew' | 'expires';
  date: string;
  summary: string;
  hint: string;
  alarmHours: number;
}

function makeEvent(paper: CalendarPaper, { kind, hint, alarmHours, ...event }: EventWords): CalendarEvent {
  const { documentId, changedAt, sequence, isDone, url } = paper;
  return {
    ...event,
    uid: `${documentId}-${kind}@kinvault`,
    ...{ changedAt, sequence, url },
    description: `${hint}\n${url}`, // some programs show no URL
    alarmHours: isDone ? null : alarmHours,
  };
}
