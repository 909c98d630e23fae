import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import { dateText, dayText } from '@kinvault/domain/format/dates.ts';
import { perLocale } from '@kinvault/domain/format/formatters.ts';
import { i18n } from '../../../lib/i18n.ts';

const partOf = (part: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' }));
const MONTH = partOf({ month: 'short' });
const YEAR = partOf({ year: 'numeric' });
const SHORT_YEAR = partOf({ year: '2-digit' });

/**
 * 'in 23 days' for documents that expire soon, otherwise the day: '30 Jun'; with its year if it is more than a year
 * away.
 */
export function whenText({ expiresOn }: Document, today: string): string {
  if (expiresOn === null) return '';
  if (expiryState(expiresOn, today) === 'soon') return distanceText(i18n, expiresOn, today);
  return expiresOn > yearAhead(today).until ? dateText(i18n, expiresOn) : dayText(i18n, expiresOn);
}

/** '30 Jun – 31 Jul' for several, from the first to the last. */
export function spanText(documents: readonly Document[]): string {
  const first = dayText(i18n, documents[0]?.expiresOn ?? '');
  const last = dayText(i18n, documents.at(-1)?.expiresOn ?? '');
  return first === last ? first : `${first} – ${last}`;
}

/** 'Dec'; 'Jan 27' for the first month of a year. */
export function monthLabel(start: string): string {
  return start.slice(5, 7) === '01'
    ? `${monthName(start)} ${SHORT_YEAR(i18n).format(new Date(start))}`
    : monthName(start);
}

/** 'Dec', without the dot that some languages put after a short month. */
export function monthName(start: string): string {
  return MONTH(i18n).format(new Date(start)).replace(/\.$/, '');
}

/** '2026', in the digits of the language. */
export function yearName(start: string): string {
  return YEAR(i18n).format(new Date(start));
}
