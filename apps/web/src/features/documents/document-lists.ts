import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { expiryState } from '@kinvault/domain/documents/expiry.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { addMonths } from '@kinvault/domain/reminders/spans.ts';
import { renewAhead } from '../../household/reminders.ts';
import { perList } from '../../lib/per-list.ts';

export interface ExpiryCounts {
  expired: number;
  soon: number;
}

export const documentsOf = perList((documents: readonly Document[], ownerId: string) =>
  documents.filter((document) => document.ownerId === ownerId),
);

/** General documents of the families. */
export const generalDocuments = perList((documents: readonly Document[]) =>
  documents.filter(({ ownerId }) => ownerId === null),
);

/** Those of a collection. */
export function documentsIn(documents: readonly Document[], ids: readonly string[]): Document[] {
  const wanted = new Set(ids);
  return documents.filter(({ id }) => wanted.has(id));
}

export const expiryCounts = perList((documents: readonly Document[], today: string): ExpiryCounts => {
  const states = documents.map(({ expiresOn }) => expiryState(expiresOn, today));
  return {
    expired: states.filter((state) => state === 'expired').length,
    soon: states.filter((state) => state === 'soon').length,
  };
});

/** The one that expires first, or expired the longest ago. */
export function firstToExpire(documents: readonly Document[]): Document | undefined {
  return byDate(documents, ({ expiresOn }) => expiresOn)[0];
}

/** The next within twelve months, by 'Renew by' while it is still ahead, otherwise by expiry. */
export function comingUp(
  documents: readonly Document[],
  count: number,
  leadTimes: OwnLeadTimes,
  today: string,
): Document[] {
  const until = addMonths(today, 12);
  const dateOf = (document: Document) => {
    if (isSeenInEmergency(document)) return null;
    const date = renewAhead(document, leadTimes, today) ?? document.expiresOn;
    return date !== null && date >= today && date <= until ? date : null;
  };
  return byDate(documents, dateOf).slice(0, count);
}

/** The earliest first, without those that have no date. */
function byDate(documents: readonly Document[], dateOf: (document: Document) => string | null): Document[] {
  return documents
    .map((document) => ({ document, date: dateOf(document) ?? '' }))
    .filter(({ date }) => date !== '')
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ document }) => document);
}
