import type { I18n } from '@lingui/core';
import type { Document } from '../documents/document.schema.ts';
import { calendarDate, distanceText, type ExpiryState, expiryState, lifePercent } from '../documents/expiry.ts';
import { dateText } from './dates.ts';

export interface ExpiryWords {
  state: ExpiryState;
  /** 'Expires 13 Dec 2026', 'Expired 31 Oct 2026', 'No expiry' */
  full: string;
  /** '13 Dec 2026', 'No expiry' */
  date: string;
  /** 'Expires in 23 days', 'Expired 20 days ago'; nothing without an expiry */
  headline: string;
  /** 'in 23 days'; nothing without an expiry */
  distance: string;
  /** 0 to 100, for the validity bar */
  percent: number;
  /** where the validity bar begins: 'Issued 14 Dec 2021', or 'Added …' where the day of issue is not known */
  from: string;
}

/** Describes a document's expiry for its card and its details [GRD-2]. */
export function expiryWords(
  i18n: I18n,
  { expiresOn, issuedOn, addedAt }: Pick<Document, 'expiresOn' | 'issuedOn' | 'addedAt'>,
  today: string,
): ExpiryWords {
  const date = expiryNote(i18n, expiresOn);
  if (expiresOn === null) {
    return { state: 'none', full: date, date, headline: '', distance: '', percent: 0, from: '' };
  }
  const state = expiryState(expiresOn, today);
  const start = issuedOn ?? calendarDate(new Date(addedAt));
  const distance = distanceText(i18n, expiresOn, today);
  return {
    state,
    full: withDate(i18n, state, date),
    date,
    headline: withDistance(i18n, state, distance),
    distance,
    percent: lifePercent(start, expiresOn, today),
    from: issuedOn
      ? i18n.t({ id: 'expiry.issued', message: 'Issued {date}', values: { date: dateText(i18n, start) } })
      : i18n.t({ id: 'expiry.added', message: 'Added {date}', values: { date: dateText(i18n, start) } }),
  };
}

/** Apart from a distance, since most languages put a word before a date alone: 'Läuft am 13. Dez. 2026 ab'. */
function withDate(i18n: I18n, state: ExpiryState, date: string): string {
  return state === 'expired'
    ? i18n.t({ id: 'expiry.expiredOn', message: 'Expired {date}', values: { date } })
    : i18n.t({ id: 'expiry.expiresOn', message: 'Expires {date}', values: { date } });
}

/** `when` is 'in 23 days', '20 days ago'. */
function withDistance(i18n: I18n, state: ExpiryState, when: string): string {
  return state === 'expired'
    ? i18n.t({ id: 'expiry.expired', message: 'Expired {when}', values: { when } })
    : i18n.t({ id: 'expiry.expires', message: 'Expires {when}', values: { when } });
}

/** 'Mia’s passport expires in 23 days': about the thing, with what it is called. */
export function expirySentence(
  i18n: I18n,
  { name, expiresOn }: Pick<Document, 'name' | 'expiresOn'>,
  today: string,
): string {
  if (expiresOn === null) return name;
  const values = { name, when: distanceText(i18n, expiresOn, today) };
  return expiryState(expiresOn, today) === 'expired'
    ? i18n.t({ id: 'expiry.documentExpired', message: '{name} expired {when}', values })
    : i18n.t({ id: 'expiry.documentExpires', message: '{name} expires {when}', values });
}

/** For a cover. */
export function expiryNote(i18n: I18n, expiresOn: string | null): string {
  return expiresOn === null ? i18n.t({ id: 'expiry.none', message: 'No expiry' }) : dateText(i18n, expiresOn);
}
