import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { daysBetween, distanceText } from '@kinvault/domain/documents/expiry.ts';
import { dateText, dayText, nearDateText } from '@kinvault/domain/format/dates.ts';
import { expirySentence, expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { listedFacts } from '@kinvault/domain/format/lists.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { renewBy } from '@kinvault/domain/reminders/lead-times.ts';
import type { Span } from '@kinvault/domain/reminders/spans.ts';
import { urgencyOf } from '@kinvault/domain/reminders/urgency.ts';
import {
  byDay,
  renewNowSentence,
  renewSentence,
  renewsSentence,
  renewsWords,
} from '@kinvault/domain/reminders/urgency-messages.ts';
import { i18n } from '../lib/i18n.ts';
import type { RenewalWindowProps } from '../ui/renewal-window.tsx';
import type { DatedPaper, DuePaper } from './reminders.ts';

/** 'Renew by 3 Jan', 'Cancel by 31 Mar', 'Renew now', 'Expiring Soon', 'Expired'. */
export function dueBadge({ attention }: DuePaper): string {
  const { kind, by } = attention;
  if (kind === 'renew') return byDay(i18n, attention);
  if (kind === 'renews') return renewsWords(i18n, dayText(i18n, by));
  if (kind === 'renew_now') return i18n.t({ id: 'attention.renewNow', message: 'Renew now' });
  return kind === 'expires'
    ? i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })
    : i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' });
}

/**
 * For a row next to the paper's name: 'Renew by 3 Jan', 'Expires in 12 days', 'Due in 12 days', 'Expired 20 days ago'.
 */
export function dueState(paper: DuePaper, today: string): string {
  const { document, attention } = paper;
  if (attention.kind !== 'expires' && attention.kind !== 'expired') return dueBadge(paper);
  if (attention.kind === 'expires' && isLetter(document.type)) {
    const values = { when: distanceText(i18n, document.expiresOn, today) };
    return i18n.t({ id: 'attention.due', message: 'Due {when}', values });
  }
  return expiryWords(i18n, document, today).headline;
}

const UNTIL_DAY = {
  id: 'attention.timelyCount',
  message: '{count, plural, one {# has time until {by}} other {# have time until {by}}}',
};
const FIRST_UNTIL_DAY = {
  id: 'attention.timelyFirst',
  message: '{count, plural, one {# has time until {by}} other {# have time, the first until {by}}}',
};

/** '3 are overdue, 2 have time, the first until 3 January'. */
export function dueCounts(papers: readonly DuePaper[], today: string): string {
  const late = papers.filter(({ attention }) => attention.level === 'overdue');
  const timely = papers.filter(({ attention }) => attention.level === 'act');
  const days = new Set(timely.map(({ attention }) => attention.by).toSorted());
  const [by] = days;
  const parts: string[] = [];
  if (late.length > 0)
    parts.push(
      i18n.t({
        id: 'attention.overdueCount',
        message: '{count, plural, one {# is overdue} other {# are overdue}}',
        values: { count: late.length },
      }),
    );
  if (by !== undefined)
    parts.push(
      i18n.t({
        ...(days.size === 1 ? UNTIL_DAY : FIRST_UNTIL_DAY),
        values: { count: timely.length, by: nearDateText(i18n, by, today) },
      }),
    );
  return listedFacts(i18n, parts);
}

/** 'Mia’s passport: renew by 3 January'. */
export function dueSentence({ document, attention }: DuePaper, name: string, today: string): string {
  const { kind, by } = attention;
  if (kind === 'renew') return renewSentence(i18n, name, attention, today);
  if (kind === 'renews') return renewsSentence(i18n, name, by, today);
  if (kind === 'renew_now') return renewNowSentence(i18n, name);
  if (kind === 'expires' && isLetter(document.type)) {
    const values = { name, when: distanceText(i18n, document.expiresOn, today) };
    return i18n.t({ id: 'attention.dueSentence', message: '{name}: due {when}', values });
  }
  return expirySentence(i18n, { ...document, name }, today);
}

/** For a paper that may not be due yet, or has no reminders: the same as everywhere [KNO-13]. */
export function paperSentence(paper: DatedPaper, name: string, today: string): string {
  const attention = urgencyOf(paper.document.expiresOn, paper.leadTimes, today);
  return dueSentence({ ...paper, attention }, name, today);
}

/** A tax assessment, a contract: its date is a deadline, and it is not renewed. */
export function isLetter(type: DocumentType): boolean {
  return type === 'Financial' || type === 'Legal';
}

/** 'The passport office takes about 10 weeks.'; null if nothing has to be done before expiry. */
export function renewReason({ document: { type }, leadTimes }: DatedPaper): string | null {
  const { timeToRenew, isNotice, renewsFor } = leadTimes;
  if (timeToRenew === null) return null;
  if (isNotice) return noticeReason(timeToRenew, renewsFor ?? null);
  return i18n.t({
    id: 'attention.office',
    message:
      '{type, select, Passport {The passport office takes about {span}.} other {The office takes about {span}.}}',
    values: { type, span: spanText(i18n, timeToRenew) },
  });
}

/** '3 months’ notice. After that it renews for 12 months.' */
function noticeReason(notice: Span, renewsFor: Span | null): string {
  const values = { span: spanText(i18n, notice), renewsFor: renewsFor && spanText(i18n, renewsFor) };
  return renewsFor
    ? i18n.t({
        id: 'attention.noticeRenews',
        message: 'Notice period: {span}. After that it renews for {renewsFor}.',
        values,
      })
    : i18n.t({ id: 'attention.notice', message: 'Notice period: {span}. After that it ends.', values });
}

/** 'It expires on 14 March.', 'It expires today.' */
export function expiryFact({ document: { expiresOn } }: DatedPaper, today: string): string {
  if (expiresOn === today) return i18n.t({ id: 'attention.expiresToday', message: 'It expires today.' });
  const values = { date: nearDateText(i18n, expiresOn, today) };
  return expiresOn < today
    ? i18n.t({ id: 'attention.expiredOn', message: 'It expired on {date}.', values })
    : i18n.t({ id: 'attention.expiresOn', message: 'It expires on {date}.', values });
}

/** Null if the document needs no time to renew, or has expired. */
export function renewalWindowOf(
  { document: { expiresOn }, leadTimes }: DuePaper,
  today: string,
): RenewalWindowProps | null {
  const by = renewBy(expiresOn, leadTimes);
  if (by === null || leadTimes.timeToRenew === null || expiresOn < today) return null;
  if (leadTimes.isNotice && by < today) return null;
  const freeDays = daysBetween(today, by);
  return {
    freeDays,
    officeDays: daysBetween(by, expiresOn),
    from: i18n.t({ id: 'runway.today', message: 'Today' }),
    act: dayText(i18n, by),
    end: dayText(i18n, expiresOn),
    label: leadTimes.isNotice
      ? i18n.t({
          id: 'runway.notice',
          message:
            '{days, plural, one {# day} other {# days}} until {by}, the last day to cancel. The term ends on {end}.',
          values: { days: freeDays, by: nearDateText(i18n, by, today), end: dateText(i18n, expiresOn) },
        })
      : freeDays < 0
        ? i18n.t({
            id: 'runway.late',
            message: 'The day to renew was {past}. It expires {when}.',
            values: { past: distanceText(i18n, by, today), when: distanceText(i18n, expiresOn, today) },
          })
        : i18n.t({
            id: 'runway.ahead',
            message:
              '{days, plural, one {# day} other {# days}} until {by}, then {span} at the office until it expires on {end}',
            values: {
              days: freeDays,
              by: nearDateText(i18n, by, today),
              span: spanText(i18n, leadTimes.timeToRenew),
              end: dateText(i18n, expiresOn),
            },
          }),
  };
}
