import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { LabelOrder } from '@kinvault/domain/documents/place-labels.ts';
import { splitByToday, yearAhead, yearPercent } from '@kinvault/domain/documents/year-ahead.ts';
import { leadTimesOf, type OwnLeadTimes, renewBy } from '@kinvault/domain/reminders/lead-times.ts';
import { byUrgency, type Tone, toneOf, type Urgency } from '@kinvault/domain/reminders/urgency.ts';
import { documentUrgency } from '../../../household/reminders.ts';

/** A document on the year ahead. Its two dates are at their true positions: 'Renew by' and expiry. */
export interface TimelineMark {
  document: Document;
  expiresOn: string;
  /** Null if nothing has to be done before expiry, the reader is never reminded of it, or it is done. */
  renewBy: string | null;
  /** Null if it is done. */
  urgency: Urgency | null;
  /** The position of its name: at its expiry, or at 'Renew by' if it expires after the year. */
  percent: number;
  /** The time to renew within the year, in percent of it. */
  renewal: { from: number; to: number } | null;
}

/**
 * Documents that expire or have to be renewed within a year from today, by the reader's own lead times; the earliest
 * first.
 */
export function timelineMarks(documents: readonly Document[], own: OwnLeadTimes, today: string): TimelineMark[] {
  return documents
    .flatMap((document) => markOf(document, own, today) ?? [])
    .toSorted((one, other) => one.percent - other.percent);
}

function markOf(document: Document, own: OwnLeadTimes, today: string): TimelineMark | null {
  const { until } = yearAhead(today);
  const { expiresOn } = document;
  if (expiresOn === null || expiresOn < today) return null;
  const urgency = documentUrgency(document, own, today);
  const by = urgency?.hasOffice ? renewBy(expiresOn, leadTimesOf(document, own)) : null;
  const about = { document, expiresOn, renewBy: by, urgency };
  const from = by === null ? null : yearPercent(by, today);
  if (expiresOn <= until) {
    const to = yearPercent(expiresOn, today);
    return { ...about, percent: to, renewal: from === null ? null : { from: Math.max(0, from), to } };
  }
  if (from === null || from > 100) return null;
  // the office takes longer than a year: overdue at the start of the line
  const start = Math.max(0, from);
  return { ...about, percent: start, renewal: { from: start, to: 100 } };
}

export interface Year {
  /** Expired, the earliest first. */
  past: Document[];
  marks: TimelineMark[];
}

/**
 * The expired documents to name: everything overdue, the most urgent first [KNO-12]; if nothing is, the one that
 * expired last. The others are counted.
 */
export function namedPast(past: readonly Document[], own: OwnLeadTimes, today: string): Document[] {
  const overdue = past.flatMap((document) => {
    const urgency = documentUrgency(document, own, today);
    return urgency?.level === 'overdue' ? [{ document, urgency }] : [];
  });
  if (overdue.length === 0) return past.slice(-1);
  return overdue.toSorted((one, other) => byUrgency(one.urgency, other.urgency)).map(({ document }) => document);
}

export function yearOf(documents: readonly Document[], own: OwnLeadTimes, today: string): Year {
  return { past: splitByToday(documents, today).past, marks: timelineMarks(documents, own, today) };
}

/** The same tone as everywhere [KNO-13]; plain after 'Done'. */
export function toneOfMark({ expiresOn, urgency }: TimelineMark, today: string): Tone | undefined {
  return toneOf(expiresOn, urgency, today);
}

/** Names are placed in order of urgency; a document with a hatched bar is always named next to it [KNO-12]. */
export const LABEL_ORDER: LabelOrder<TimelineMark> = {
  compare: (one, other) =>
    one.urgency && other.urgency
      ? byUrgency(one.urgency, other.urgency)
      : Number(one.urgency === null) - Number(other.urgency === null),
  isNamed: ({ urgency, renewal }) => urgency !== null && (renewal !== null || urgency.level === 'overdue'),
};

/** The width of a year in a window of 1280 px, or of 1600. */
const YEAR_PX = 600;
const WIDE_YEAR_PX = 900;
const PAPER_PX = 76;
const CHAR_PX = 7.3;
/** '30 Sep, renew by 30 Jul', or only a date: digits and lowercase letters are narrower than a name. */
const BOTH_DATES_CHARS = 18;
const MAX_CHARS = 18;

/** The width of a document and its name, in percent of the year. Longer names wrap or are truncated. */
export function labelWidth({ document, renewBy }: TimelineMark, isWide: boolean): number {
  const chars = Math.min(MAX_CHARS, Math.max(document.name.length, renewBy === null ? 6 : BOTH_DATES_CHARS));
  return (100 * (PAPER_PX + CHAR_PX * chars)) / (isWide ? WIDE_YEAR_PX : YEAR_PX);
}
