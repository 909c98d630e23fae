import type { DocumentType } from '../documents/document-types.ts';
import { type DocumentTimes, leadTimesOf, NO_TIMES, type OwnLeadTimes } from '../reminders/lead-times.ts';
import { addMonths, dateBefore, type Span } from '../reminders/spans.ts';
import type { Trip } from './collection.schema.ts';

type Journey = Pick<Trip, 'departsOn' | 'returnsOn'>;
type Ruled = Journey & { rule: { months: number } };

interface Paper extends DocumentTimes {
  ownerId: string | null;
  type: DocumentType;
  expiresOn: string | null;
}

/** How a passport's own date stands to the rule; `from` and `to` are the dates between which the difference lies. */
export interface Verdict {
  kind: 'beforeDeparture' | 'beforeReturn' | 'tooShort' | 'meets';
  from: string;
  to: string;
}

/** What can be said of one traveller's passport, by what the reader sees of it. */
export type TravelPaper<D> =
  /** `seesAll`: the reader sees everything of the person, so there is none. */
  | { kind: 'none'; seesAll: boolean }
  | { kind: 'undated'; document: D }
  /** Without a rule there is no verdict [COL-3]. */
  | { kind: 'unjudged'; document: D & { expiresOn: string } }
  | { kind: 'judged'; document: D & { expiresOn: string }; verdict: Verdict };

/** The last day on which a passport must be valid. */
export function neededUntil({ returnsOn, rule }: Ruled): string {
  return addMonths(returnsOn, rule.months);
}

export function verdictOf(trip: Ruled, expiresOn: string): Verdict {
  const { departsOn, returnsOn } = trip;
  const needed = neededUntil(trip);
  if (expiresOn < departsOn) return { kind: 'beforeDeparture', from: expiresOn, to: departsOn };
  if (expiresOn < returnsOn) return { kind: 'beforeReturn', from: expiresOn, to: returnsOn };
  if (expiresOn < needed) return { kind: 'tooShort', from: expiresOn, to: needed };
  return { kind: 'meets', from: needed, to: expiresOn };
}

/** Their passport that is valid the longest, among the documents that the reader sees. */
export function travelPaper<D extends Paper>(
  trip: Trip,
  documents: readonly D[],
  { personId, seesAll }: { personId: string; seesAll: boolean },
): TravelPaper<D> {
  const passports = documents.filter(({ ownerId, type }) => ownerId === personId && type === 'Passport');
  const [document] = passports.toSorted((one, other) => (other.expiresOn ?? '').localeCompare(one.expiresOn ?? ''));
  if (!document) return { kind: 'none', seesAll };
  if (!hasExpiry(document)) return { kind: 'undated', document };
  const { rule } = trip;
  if (rule === null) return { kind: 'unjudged', document };
  return { kind: 'judged', document, verdict: verdictOf({ ...trip, rule }, document.expiresOn) };
}

/** Those who don't meet the rule first, the earliest date first; then those of whom too little is known. */
export function byNeed<D extends Paper>(one: TravelPaper<D>, other: TravelPaper<D>): number {
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0 || rankOf(one) > 0) return rank;
  return dateOf(one).localeCompare(dateOf(other));
}

function rankOf(paper: TravelPaper<Paper>): number {
  if (paper.kind === 'judged') return paper.verdict.kind === 'meets' ? 2 : 0;
  return paper.kind === 'unjudged' ? 2 : 1;
}

const dateOf = (paper: TravelPaper<Paper>): string => (paper.kind === 'none' ? '' : (paper.document.expiresOn ?? ''));

/**
 * The last day to begin what takes `span`: renewing, or a first passport. Counted back from the departure where the
 * passport expires later. Null from the day of departure on, and where nothing takes time.
 */
export function beginBy(
  { departsOn }: Journey,
  { expiresOn, timeToRenew }: { expiresOn: string | null; timeToRenew: Span | null },
  today: string,
): string | null {
  if (timeToRenew === null || today >= departsOn) return null;
  return dateBefore(expiresOn !== null && expiresOn < departsOn ? expiresOn : departsOn, timeToRenew);
}

/** How long a first passport takes, as far as the reader's own times say. */
export function timeForFirst(own: OwnLeadTimes): Span | null {
  return leadTimesOf({ ...NO_TIMES, type: 'Passport' }, own).timeToRenew;
}

function hasExpiry<D extends Paper>(document: D): document is D & { expiresOn: string } {
  return document.expiresOn !== null;
}
