import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { expirySentence } from '@kinvault/domain/format/expiry-messages.ts';
import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import { leadTimesOf, type OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { addMonths } from '@kinvault/domain/reminders/spans.ts';
import { attentionStart } from '@kinvault/domain/reminders/urgency.ts';
import { dueSentence, isLetter, renewReason } from '../../../household/due-messages.ts';
import { type DuePaper, duePapers } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { firstToExpire } from '../document-lists.ts';

export interface OwnerSummary {
  /** 'Carmen’s health card expires in 4 months' */
  headline: string;
  /** 'Nothing to do before March. 5 documents are shared with Rivera, 1.3 MB in total.' */
  text: string;
}

/**
 * What the reader has to do first, as on home; otherwise the next to expire, and how many there are [MDP-1] [KNO-13].
 * `familyNames`: by family id.
 */
export function ownerSummary(
  documents: readonly Document[],
  familyNames: ReadonlyMap<string, string>,
  own: OwnLeadTimes,
  today: string,
): OwnerSummary {
  const amount = formatAmount(documents, familyNames);
  const [due] = duePapers(documents, own, today);
  if (due) {
    const text = [adviceFor(due), amount].filter(Boolean).join(' ');
    return { headline: dueSentence(due, due.document.name, today), text };
  }
  const next =
    firstToExpire(documents.filter(({ expiresOn }) => expiresOn !== null && expiresOn >= today)) ??
    firstToExpire(documents);
  if (!next)
    return { headline: i18n.t({ id: 'ownerSummary.nothingExpires', message: 'Nothing here expires' }), text: amount };
  const text = [restText(documents, own, today), amount].filter(Boolean).join(' ');
  return { headline: expirySentence(i18n, next, today), text };
}

/** Null if the headline says it all. */
function adviceFor(due: DuePaper): string | null {
  const { kind } = due.attention;
  if (kind === 'renew') return renewReason(due);
  if (isLetter(due.document.type)) return null;
  if (kind === 'expired') return i18n.t({ id: 'ownerSummary.expired', message: 'It needs renewing.' });
  return i18n.t({ id: 'ownerSummary.soon', message: 'Now is the time to renew it.' });
}

/** Null if no document will need any action. */
function restText(documents: readonly Document[], own: OwnLeadTimes, today: string): string | null {
  const starts = documents.flatMap((document) => startOf(document, own) ?? []).filter((start) => start > today);
  const [first] = starts.toSorted();
  if (first === undefined) return null;
  return i18n.t({
    id: 'ownerSummary.later',
    message: 'Nothing to do before {month}.',
    values: { month: monthOf(first, today) },
  });
}

/** The day on which the reader has to act; for a snoozed paper the end of the snooze. */
function startOf(document: Document, own: OwnLeadTimes): string | null {
  const { expiresOn, attention } = document;
  const leadTimes = leadTimesOf(document, own);
  if (expiresOn === null || leadTimes.firstReminder === null || attention?.doneFor === expiresOn) return null;
  const start = attentionStart(expiresOn, leadTimes);
  const snoozedUntil = attention?.snoozedUntil ?? start;
  return snoozedUntil > start ? snoozedUntil : start;
}

/** 'March', or 'March 2028' when it is more than a year away. */
function monthOf(date: string, today: string): string {
  return new Intl.DateTimeFormat(formatLocale(i18n), {
    month: 'long',
    ...(date >= addMonths(today, 12) && { year: 'numeric' }),
  }).format(new Date(`${date}T12:00:00`));
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
