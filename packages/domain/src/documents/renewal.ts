import { foldLetters } from '../fold-letters.ts';
import type { SpanChoice } from '../reminders/lead-times.ts';
import type { DocumentDetails } from './details.schema.ts';
import { MAX_TAGS } from './document-limits.ts';
import type { DocumentType } from './document-types.ts';
import type { SharedField } from './fields.ts';
import type { InsuranceKind } from './insurance-kinds.ts';

export interface RenewedFields {
  type: DocumentType;
  insuranceKind: InsuranceKind | null;
  tags: string[];
  timeToRenew: SpanChoice;
  firstReminder: SpanChoice;
}

/** Facts that a renewed paper keeps where the newer one says nothing [COL-4]. Where the original is, and to whom it is lent, is not among them. */
const KEPT_FACTS = [
  'issuer',
  'contactPhone',
  'contactPage',
  'customerNumber',
  'costEvery',
  'noticePeriod',
  'renewsFor',
] as const satisfies SharedField[];
type KeptFacts = Pick<DocumentDetails, (typeof KEPT_FACTS)[number] | 'costMinor' | 'costCurrency'>;

/** An amount goes with its currency. */
export function renewedFacts(old: KeptFacts, renewed: KeptFacts): KeptFacts {
  const { costMinor, costCurrency } = renewed.costMinor === null ? old : renewed;
  const kept = KEPT_FACTS.map((field) => [field, renewed[field] ?? old[field]]);
  return { ...(Object.fromEntries(kept) as Omit<KeptFacts, 'costMinor' | 'costCurrency'>), costMinor, costCurrency };
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
