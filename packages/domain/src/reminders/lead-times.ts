import { DOCUMENT_TYPE_FACTS, DOCUMENT_TYPES, type DocumentType } from '../documents/document-types.ts';
import { dateBefore, isSpan, type LeadTimes, type Span } from './spans.ts';

export const DEFAULT_LEAD_TIMES = Object.fromEntries(
  DOCUMENT_TYPES.map((type) => [type, DOCUMENT_TYPE_FACTS[type].leadTimes]),
) as Readonly<Record<DocumentType, LeadTimes>>;

/** What was chosen for a document or by a person for a type: a span, 'none' for null in `LeadTimes`, or nothing. */
export type SpanChoice = Span | 'none' | null;

export interface LeadTimeChoices {
  timeToRenew: SpanChoice;
  firstReminder: SpanChoice;
}

/** Of a document. A notice period takes the place of the time to renew. */
export interface DocumentTimes extends LeadTimeChoices {
  noticePeriod: Span | null;
  renewsFor: Span | null;
}

/** A document without times of its own. */
export const NO_TIMES: DocumentTimes = { timeToRenew: null, firstReminder: null, noticePeriod: null, renewsFor: null };

/** A person's choices by type; types that are not in it have the defaults. */
export type OwnLeadTimes = Partial<Record<DocumentType, LeadTimeChoices>>;

export function isSpanChoice(text: string | null): text is Span | 'none' {
  return text !== null && (text === 'none' || isSpan(text));
}

/**
 * The document's own choice wins, then the person's for its type, then the type's default. A notice period wins over all
 * times to renew, and reminds also where the type by itself never does.
 */
export function leadTimesOf(document: DocumentTimes & { type: DocumentType }, own: OwnLeadTimes): LeadTimes {
  const standard = DEFAULT_LEAD_TIMES[document.type];
  const mine = own[document.type];
  const { noticePeriod, renewsFor } = document;
  const first = noticePeriod ? (standard.firstReminder ?? noticePeriod) : standard.firstReminder;
  return {
    timeToRenew: noticePeriod ?? chosen(document.timeToRenew, mine?.timeToRenew, standard.timeToRenew),
    firstReminder: chosen(document.firstReminder, mine?.firstReminder, first),
    ...(noticePeriod && { isNotice: true }),
    ...(renewsFor && { renewsFor }),
  };
}

function chosen(document: SpanChoice, mine: SpanChoice | undefined, standard: Span | null): Span | null {
  const choice = document ?? mine ?? standard;
  return choice === 'none' ? null : choice;
}

/** The last day to begin renewing; null where nothing has to be done before expiry. */
export function renewBy(expiresOn: string, { timeToRenew }: LeadTimes): string | null {
  return timeToRenew && dateBefore(expiresOn, timeToRenew);
}
