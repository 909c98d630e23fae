import type { Document } from '../documents/document.schema.ts';
import { calendarDate, distanceText, type ExpiryState, expiryState, lifePercent } from '../documents/expiry.ts';
import { dateText } from './dates.ts';

export interface ExpiryWords {
  state: ExpiryState;
  /** 'Expires ', 'Expired ', or nothing without an expiry */
  verb: string;
  date: string;
  /** 'in 23 days'; nothing without an expiry */
  distance: string;
  /** 0 to 100, for the lifeline */
  percent: number;
  /** where the lifeline begins: 'Issued 14 Dec 2021', or 'Added …' where the day of issue is not known */
  from: string;
}

/** A document's expiry in words, for its card and its details [GRD-2]. */
export function expiryWords(
  { expiresOn, issuedOn, addedAt }: Pick<Document, 'expiresOn' | 'issuedOn' | 'addedAt'>,
  today: string,
): ExpiryWords {
  if (expiresOn === null) return { state: 'none', verb: '', date: 'No expiry', distance: '', percent: 0, from: '' };
  const state = expiryState(expiresOn, today);
  const start = issuedOn ?? calendarDate(new Date(addedAt));
  return {
    state,
    verb: state === 'expired' ? 'Expired ' : 'Expires ',
    date: dateText(expiresOn),
    distance: distanceText(expiresOn, today),
    percent: lifePercent(start, expiresOn, today),
    from: `${issuedOn ? 'Issued' : 'Added'} ${dateText(start)}`,
  };
}

/** 'Mia’s passport expires in 23 days': about the thing, with what it is called. */
export function expirySentence({ name, expiresOn }: Pick<Document, 'name' | 'expiresOn'>, today: string): string {
  if (expiresOn === null) return name;
  return `${name} ${expiryState(expiresOn, today) === 'expired' ? 'expired' : 'expires'} ${distanceText(expiresOn, today)}`;
}

/** For a cover. */
export function expiryNote(expiresOn: string | null): string {
  return expiresOn === null ? 'No expiry' : dateText(expiresOn);
}
