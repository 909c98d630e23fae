import type { DateDirection } from '@kinvault/domain/calendar-dates.ts';
import { countryCode, countryText } from '@kinvault/domain/documents/countries.ts';
import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  type FieldKind,
  type FieldOfKind,
  type KindOf,
} from '@kinvault/domain/documents/fields.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { isSpanChoice } from '@kinvault/domain/reminders/lead-times.ts';
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
}

/** Whether each date is in the past or the future, for a two-digit year [D-47]. */
export const DATE_DIRECTIONS: Readonly<Record<FieldOfKind<'date'>, DateDirection>> = {
  expiresOn: 'ahead',
  issuedOn: 'behind',
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
};

/** An empty draft. */
export function emptyDrafts<F extends FieldOfKind<'date' | 'text' | 'country' | 'span'>>(
  fields: readonly F[],
): Record<F, string> {
  return Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>;
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
