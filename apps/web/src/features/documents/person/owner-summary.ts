import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate, EXPIRING_SOON_DAYS, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { expirySentence } from '@kinvault/domain/format/expiry-words.ts';
import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import { i18n } from '../../../lib/i18n.ts';
import { firstToExpire } from '../document-lists.ts';

export interface OwnerSummary {
  /** 'Carmen’s health card expires in 4 months' */
  headline: string;
  /** 'Nothing to do before March. 5 documents are shared with Rivera, 1.3 MB in total.' */
  text: string;
}

/** The next document to expire, and how many there are [MDP-1]. `familyNames`: by family id. */
export function ownerSummary(
  documents: readonly Document[],
  familyNames: ReadonlyMap<string, string>,
  today: string,
): OwnerSummary {
  const amount = formatAmount(documents, familyNames);
  const next = firstToExpire(documents);
  if (!next)
    return { headline: i18n.t({ id: 'ownerSummary.nothingExpires', message: 'Nothing here expires' }), text: amount };
  return { headline: expirySentence(i18n, next, today), text: `${adviceFor(next, today)} ${amount}` };
}

function adviceFor({ expiresOn }: Document, today: string): string {
  const state = expiryState(expiresOn, today);
  if (state === 'expired') return i18n.t({ id: 'ownerSummary.expired', message: 'It needs renewing.' });
  if (expiresOn === null || state === 'soon')
    return i18n.t({ id: 'ownerSummary.soon', message: 'Now is the time to renew it.' });
  const start = new Date(`${expiresOn}T12:00:00`);
  start.setDate(start.getDate() - EXPIRING_SOON_DAYS);
  return i18n.t({
    id: 'ownerSummary.later',
    message: 'Nothing to do before {month}.',
    values: { month: monthOf(start, today) },
  });
}

/** 'March', or 'March 2028' when it is more than a year away. */
function monthOf(date: Date, today: string): string {
  const isWithinAYear = calendarDate(date) < `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return new Intl.DateTimeFormat(formatLocale(i18n), {
    month: 'long',
    ...(!isWithinAYear && { year: 'numeric' }),
  }).format(date);
}

function formatAmount(documents: readonly Document[], familyNames: ReadonlyMap<string, string>): string {
  const size = fileSizeText(
    i18n,
    documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );
  const family = commonFamily(documents, familyNames);
  const count = documents.length;
  return family
    ? i18n.t({
        id: 'ownerSummary.sharedAmount',
        message:
          '{count, plural, one {# document is shared with {family}, {size}.} other {# documents are shared with {family}, {size} in total.}}',
        values: { count, family, size },
      })
    : i18n.t({
        id: 'ownerSummary.amount',
        message: '{count, plural, one {# document, {size}.} other {# documents, {size} in total.}}',
        values: { count, size },
      });
}

/** A family that every document is shared with. */
function commonFamily(documents: readonly Document[], familyNames: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = documents;
  const common = first?.sharedWith.find((id) => others.every(({ sharedWith }) => sharedWith.includes(id)));
  return common && familyNames.get(common);
}
