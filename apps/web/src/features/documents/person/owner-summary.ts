import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate, EXPIRING_SOON_DAYS, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { expirySentence } from '@kinvault/domain/format/expiry-words.ts';
import { i18n } from '../../../lib/i18n.ts';
import { comingUp } from '../document-lists.ts';

export interface OwnerSummary {
  /** 'Carmen’s health card expires in 4 months' */
  headline: string;
  /** 'Nothing to do before March. 5 documents are shared with Rivera, 1.3 MB together.' */
  words: string;
}

/** What of somebody's papers needs care next, and how much there is [MDP-1]. `familyNames` by the family's id. */
export function ownerSummary(
  documents: readonly Document[],
  familyNames: ReadonlyMap<string, string>,
  today: string,
): OwnerSummary {
  const amount = formatAmount(documents, familyNames);
  const [next] = comingUp(documents, 1);
  if (!next) return { headline: 'Nothing here expires', words: amount };
  return { headline: expirySentence(i18n, next, today), words: `${adviceFor(next, today)} ${amount}` };
}

function adviceFor({ expiresOn }: Document, today: string): string {
  const state = expiryState(expiresOn, today);
  if (state === 'expired') return 'It needs renewing.';
  if (expiresOn === null || state === 'soon') return 'Now is the time to renew it.';
  const start = new Date(`${expiresOn}T12:00:00`);
  start.setDate(start.getDate() - EXPIRING_SOON_DAYS);
  return `Nothing to do before ${monthOf(start, today)}.`;
}

/** 'March', or 'March 2028' where it is not the next one of that name. */
function monthOf(date: Date, today: string): string {
  const isWithinAYear = calendarDate(date) < `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return new Intl.DateTimeFormat(i18n.locale, { month: 'long', ...(!isWithinAYear && { year: 'numeric' }) }).format(
    date,
  );
}

function formatAmount(documents: readonly Document[], familyNames: ReadonlyMap<string, string>): string {
  const size = fileSizeText(
    i18n,
    documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );
  const family = commonFamily(documents, familyNames);
  const count = counted(documents.length, 'document');
  const together = documents.length === 1 ? size : `${size} together`;
  return family
    ? `${count} ${documents.length === 1 ? 'is' : 'are'} shared with ${family}, ${together}.`
    : `${count}, ${together}.`;
}

/** Named only where it is true of each of them. */
function commonFamily(documents: readonly Document[], familyNames: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = documents;
  const common = first?.sharedWith.find((id) => others.every(({ sharedWith }) => sharedWith.includes(id)));
  return common && familyNames.get(common);
}
