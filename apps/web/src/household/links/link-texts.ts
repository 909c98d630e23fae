import { calendarDate, daysBetween, distanceText } from '@kinvault/domain/documents/expiry.ts';
import { dateText, dayText, timeText } from '@kinvault/domain/format/dates.ts';
import type { Link, LinkOpening } from '@kinvault/domain/links/link.schema.ts';
import { i18n } from '../../lib/i18n.ts';

/** What is across the pages: 'Landlord, 20 Nov 2026'. */
export function stampWords(receiver: string, today: string): string {
  const values = { receiver: receiver.trim(), date: dateText(i18n, today) };
  return i18n.t({ id: 'links.stamp', message: '{receiver}, {date}', values });
}

/** 'Ends 27 Nov' */
export function endsText({ endsAt }: Pick<Link, 'endsAt'>): string {
  const date = dayText(i18n, calendarDate(new Date(endsAt)));
  return i18n.t({ id: 'links.ends', message: 'Ends {date}', values: { date } });
}

/** 'Ends 27 Nov, in 7 days' */
export function endsInText({ endsAt }: Pick<Link, 'endsAt'>, today: string): string {
  const day = calendarDate(new Date(endsAt));
  const values = { date: dayText(i18n, day), when: distanceText(i18n, day, today) };
  return i18n.t({ id: 'links.endsIn', message: 'Ends {date}, {when}', values });
}

export const endsSoon = ({ endsAt }: Pick<Link, 'endsAt'>, today: string): boolean =>
  daysBetween(today, calendarDate(new Date(endsAt))) <= 1;

/** 'Not opened yet', 'Opened 2 of 5 times', 'Opened twice' */
export function openedText({ openings, maxOpenings }: Pick<Link, 'openings' | 'maxOpenings'>): string {
  if (openings === 0) return i18n.t({ id: 'links.notOpened', message: 'Not opened yet' });
  if (maxOpenings !== null) {
    return i18n.t({
      id: 'links.openedOf',
      message: 'Opened {openings} of {most, plural, one {# time} other {# times}}',
      values: { openings, most: maxOpenings },
    });
  }
  return i18n.t({
    id: 'links.opened',
    message: '{openings, plural, one {Opened once} =2 {Opened twice} other {Opened # times}}',
    values: { openings },
  });
}

export function openingText({ kind, count }: LinkOpening, hasPassword: boolean): string {
  if (kind === 'wrong_password') {
    return i18n.t({
      id: 'links.wrongPasswords',
      message: '{count, plural, one {# wrong password} other {# wrong passwords}}',
      values: { count },
    });
  }
  return hasPassword
    ? i18n.t({ id: 'links.rightPassword', message: 'With the right password' })
    : i18n.t({ id: 'links.openedOnce', message: 'Opened' });
}

/** 'Today, 09:12', 'Yesterday, 18:40', '3 Nov, 18:40' */
export function momentOf(at: string, now: Date): string {
  const moment = new Date(at);
  const day = calendarDate(moment);
  const age = daysBetween(day, calendarDate(now));
  const time = timeText(i18n, moment);
  if (age === 0) return i18n.t({ id: 'links.todayAt', message: 'Today, {time}', values: { time } });
  if (age === 1) return i18n.t({ id: 'links.yesterdayAt', message: 'Yesterday, {time}', values: { time } });
  return i18n.t({ id: 'links.dayAt', message: '{day}, {time}', values: { day: dayText(i18n, day), time } });
}
