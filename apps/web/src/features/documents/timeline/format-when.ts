import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { dateText, dayText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../lib/i18n.ts';

/** 'in 23 days' for documents that expire soon, otherwise the day: '30 Jun'. */
export function whenText({ expiresOn }: Document, today: string): string {
  if (expiresOn === null) return '';
  return expiryState(expiresOn, today) === 'soon' ? distanceText(i18n, expiresOn, today) : dayText(i18n, expiresOn);
}

/** '30 Jun – 31 Jul' for several, from the first to the last. */
export function spanText(documents: readonly Document[]): string {
  const first = dayText(i18n, documents[0]?.expiresOn ?? '');
  const last = dayText(i18n, documents.at(-1)?.expiresOn ?? '');
  return first === last ? first : `${first} – ${last}`;
}

/** 'Dec'; 'Jan 27' for the first month of a year. */
export function monthLabel(start: string): string {
  const [, month, year] = dateText(i18n, start).split(' ');
  return month === 'Jan' ? `${month} ${year?.slice(2)}` : String(month);
}
