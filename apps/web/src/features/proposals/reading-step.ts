import type { FileReading, Proposal } from '@kinvault/domain/documents/proposal.schema.ts';

/** What the dialog shows. 'unseen': nothing yet; 'over': it has nothing to ask, or everything is answered. */
export type ReadingStep = 'facts' | 'date' | 'noDate' | 'waiting' | 'nothing' | 'failed' | 'unseen' | 'over';

interface Known {
  reading: FileReading | undefined;
  hasFailed: boolean;
  /** a type that expires, without a date */
  lacksExpiry: boolean;
  /** after an upload: it appears only with something to ask */
  isUnasked: boolean;
  /** it has waited long enough */
  isLate: boolean;
  /** something was answered here */
  hasAnswered: boolean;
}

export function readingStep(known: Known): ReadingStep {
  const { reading, hasFailed, lacksExpiry, isUnasked, hasAnswered } = known;
  if (!reading) return hasFailed ? (isUnasked ? 'over' : 'failed') : whileWaiting(known);
  if (hasAnswered && reading.proposals.length === 0) return 'over';
  const question = questionIn(reading, lacksExpiry);
  if (question) return question;
  if (reading.state === 'waiting') return whileWaiting(known);
  return isUnasked ? 'over' : 'nothing';
}

function whileWaiting({ lacksExpiry, isUnasked, isLate }: Known): ReadingStep {
  if (isLate && lacksExpiry) return 'noDate';
  if (!isUnasked) return 'waiting';
  return isLate ? 'over' : 'unseen';
}

const DATES: ReadonlySet<Proposal['field']> = new Set(['expiresOn', 'issuedOn']);

/** A date in a text, and nothing else to confirm, is one question; everything else is a list. */
function questionIn({ state, proposals }: FileReading, lacksExpiry: boolean): 'facts' | 'date' | 'noDate' | null {
  const hasDate = proposals.some(({ field, passage }) => field === 'expiresOn' && passage !== null);
  const isMore = proposals.some(({ field, passage }) => passage === null || !DATES.has(field));
  if (hasDate && !isMore) return 'date';
  if (proposals.length > 0) return 'facts';
  return lacksExpiry && state !== 'waiting' ? 'noDate' : null;
}
