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

/** A person's choices by type; types that are not in it have the defaults. */
export type OwnLeadTimes = Partial<Record<DocumentType, LeadTimeChoices>>;

export function isSpanChoice(text: string | null): text is Span | 'none' {
  return text !== null && (text === 'none' || isSpan(text));
}

/** The document's own choice wins, then the person's for its type, then the type's default. */
export function leadTimesOf(document: LeadTimeChoices & { type: DocumentType }, own: OwnLeadTimes): LeadTimes {
  const standard = DEFAULT_LEAD_TIMES[document.type];
  const mine = own[document.type];
  return {
    timeToRenew: chosen(document.timeToRenew, mine?.timeToRenew, standard.timeToRenew),
    firstReminder: chosen(document.firstReminder, mine?.firstReminder, standard.firstReminder),
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
