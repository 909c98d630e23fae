import { foldLetters } from '../fold-letters.ts';
import type { SpanChoice } from '../reminders/lead-times.ts';
import { MAX_TAGS } from './document-limits.ts';
import type { DocumentType } from './document-types.ts';
import type { InsuranceKind } from './insurance-kinds.ts';

export interface RenewedFields {
  type: DocumentType;
  insuranceKind: InsuranceKind | null;
  tags: string[];
  timeToRenew: SpanChoice;
  firstReminder: SpanChoice;
}

/** What a new document says once it has taken the place of an old one [KNO-9]. Kind, times and tags of its own it keeps. */
export function renewedFields(old: RenewedFields, renewed: RenewedFields): RenewedFields {
  const known = new Set(old.tags.map(foldLetters));
  const added = renewed.tags.filter((tag) => !known.has(foldLetters(tag)));
  return {
    type: old.type,
    insuranceKind: renewed.insuranceKind ?? old.insuranceKind,
    tags: [...old.tags, ...added].slice(0, MAX_TAGS),
    timeToRenew: renewed.timeToRenew ?? old.timeToRenew,
    firstReminder: renewed.firstReminder ?? old.firstReminder,
  };
}
