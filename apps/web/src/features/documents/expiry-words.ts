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
  state: ExpiryState;
  /** 'Expires ', 'Expired ' or nothing: phones leave it out */
  verb: string;
  date: string;
  /** 'in 23 days'; nothing without an expiry */
  distance: string;
  /** 0 to 100, for the lifeline */
  percent: number;
}

/** What a card says of a document's expiry [GRD-2]. */
export function expiryWords({ expiresOn, issuedOn, addedAt }: Document, today: string): ExpiryWords {
  if (expiresOn === null) return { state: 'none', verb: '', date: 'No expiry', distance: '', percent: 0 };
  const state = expiryState(expiresOn, today);
  return {
    state,
    verb: state === 'expired' ? 'Expired ' : 'Expires ',
    date: dateText(expiresOn),
    distance: distanceText(expiresOn, today),
    percent: lifePercent(issuedOn ?? calendarDate(new Date(addedAt)), expiresOn, today),
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
