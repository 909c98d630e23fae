import { dateText } from '@kinvault/domain/documents/date-text.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import {
  calendarDate,
  distanceText,
  type ExpiryState,
  expiryState,
  lifePercent,
} from '@kinvault/domain/documents/expiry.ts';

export interface ExpiryWords {
  state: Exclude<ExpiryState, 'none'>;
  /** 'Expires in 23 days', 'Expired 20 days ago'. */
  headline: string;
  percent: number;
  /** 'Issued 14 Dec 2021', or 'Added …' where the day of issue is not known. */
  from: string;
  to: string;
}

/** What the viewer says about the end of a document's validity, or null when it has none. */
export function expiryWords(
  document: Pick<Document, 'expiresOn' | 'issuedOn' | 'addedAt'>,
  today: string,
): ExpiryWords | null {
  const { expiresOn, issuedOn, addedAt } = document;
  const state = expiryState(expiresOn, today);
  if (expiresOn === null || state === 'none') return null;
  const start = issuedOn ?? calendarDate(new Date(addedAt));
  return {
    state,
    headline: `${state === 'expired' ? 'Expired' : 'Expires'} ${distanceText(expiresOn, today)}`,
    percent: lifePercent(start, expiresOn, today),
    from: `${issuedOn ? 'Issued' : 'Added'} ${dateText(start)}`,
    to: dateText(expiresOn),
  };
}
