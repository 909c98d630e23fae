import type { DateDirection } from '@kinvault/domain/calendar-dates.ts';
import { countryCode, countryText } from '@kinvault/domain/documents/countries.ts';
import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  type FieldKind,
  type FieldOfKind,
  fieldsOfKind,
  type KindOf,
  type OwnFact,
} from '@kinvault/domain/documents/fields.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { isSpanChoice } from '@kinvault/domain/reminders/lead-times.ts';
import { isSpan } from '@kinvault/domain/reminders/spans.ts';
import { i18n } from '../lib/i18n.ts';

/** The form value of each kind of field. Texts are as typed; an empty one means no value. */
interface DraftOfKind extends Record<FieldKind, unknown> {
  name: string;
  type: DocumentType;
  /** Empty: unknown. */
  insuranceKind: InsuranceKind | '';
  person: string;
  date: string;
  text: string;
  /** The name in the reader's language. */
  country: string;
  tags: readonly string[];
  notes: string;
  mark: boolean;
  /** A span, 'none', or empty for the type's default. */
  span: string;
  longText: string;
  /** Minor units; empty: no amount. */
  money: number | '';
  currency: string;
  rhythm: string;
  period: string;
  facts: readonly OwnFact[];
}

/** Whether each date is in the past or the future, for a two-digit year [D-47]. */
export const DATE_DIRECTIONS: Readonly<Record<FieldOfKind<'date'>, DateDirection>> = {
  expiresOn: 'ahead',
  issuedOn: 'behind',
  costDueOn: 'ahead',
  lentOn: 'behind',
};

export type FieldDrafts = { [F in DocumentField]: DraftOfKind[KindOf<F>] };
/** The value that the server accepts for a field. */
export type FieldValues<F extends DocumentField> = { [K in F]: RequestOf<K> };
/** Only general documents have no owner, and a form never makes a document one. */
type RequestOf<F extends DocumentField> = F extends FieldOfKind<'person'> ? string : DocumentDetails[F];

const TO_REQUEST: { [K in FieldKind]: (draft: DraftOfKind[K]) => RequestOf<FieldOfKind<K>> } = {
  name: (draft) => draft.trim(),
  type: (draft) => draft,
  insuranceKind: (draft) => draft || null,
  person: (draft) => draft,
  date: (draft) => draft || null,
  text: (draft) => draft.trim() || null,
  country: (draft) => countryCode(draft) ?? (draft.trim() || null),
  tags: (draft) => [...draft],
  notes: (draft) => draft,
  mark: (draft) => draft,
  span: (draft) => (isSpanChoice(draft) ? draft : null),
  longText: (draft) => draft.trim() || null,
  money: (draft) => (draft === '' ? null : draft),
  currency: (draft) => draft || null,
  rhythm: (draft) => (draft === 'once' || isSpan(draft) ? draft : null),
  period: (draft) => (isSpan(draft) ? draft : null),
  facts: (draft) =>
    draft
      .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
      .filter(({ name, value }) => name && value),
};

/** The kinds whose empty draft is an empty text. */
const EMPTY_KINDS = ['date', 'text', 'country', 'span', 'longText', 'money', 'currency', 'rhythm', 'period'] as const;
type EmptyField<F extends DocumentField> = Extract<F, FieldOfKind<(typeof EMPTY_KINDS)[number]>>;

/** An empty draft of those fields that have one. */
export function emptyDrafts<F extends DocumentField>(fields: readonly F[]): Record<EmptyField<F>, ''> {
  const empty = fieldsOfKind(fields, ...EMPTY_KINDS).map((field) => [field, '']);
  return Object.fromEntries(empty) as Record<EmptyField<F>, ''>;
}

export function draftsOf<F extends DocumentField>(
  fields: readonly F[],
  details: Pick<DocumentDetails, F>,
): Pick<FieldDrafts, F> {
  const draftOf = (field: F) => {
    const value = details[field] ?? '';
    return isCountry(field) ? countryText(String(value), i18n.locale) : value;
  };
  return Object.fromEntries(fields.map((field) => [field, draftOf(field)])) as Pick<FieldDrafts, F>;
}

const isCountry = (field: DocumentField) => DOCUMENT_FIELDS[field].kind === 'country';

export function valuesOf<F extends DocumentField>(fields: readonly F[], drafts: Pick<FieldDrafts, F>): FieldValues<F> {
  const valueFor = (field: F) => {
    const toRequest = TO_REQUEST[DOCUMENT_FIELDS[field].kind] as (draft: FieldDrafts[F]) => unknown;
    return toRequest(drafts[field]);
  };
  return Object.fromEntries(fields.map((field) => [field, valueFor(field)])) as FieldValues<F>;
}
