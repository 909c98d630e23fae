import type { DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  type FieldOfKind,
  type ReaderField,
  SEARCH_FIELDS,
  type SearchField,
  SHARED_FIELDS,
  type SharedField,
  UPLOAD_FIELDS,
  type UploadField,
} from '@kinvault/domain/documents/fields.ts';
import { type AliasedRawBuilder, type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { indexWords } from './search/search-words.ts';

type NewRow = Insertable<Database['documents']>;
type ChangedRow = Updateable<Database['documents']>;
/** The columns that take every such value: in brackets, or one fitting member of a union would be enough. */
type ColumnFor<V> = { [C in keyof ChangedRow]-?: [V] extends [ChangedRow[C]] ? C : never }[keyof ChangedRow];

/** Facts of one's own are written as JSON: the driver would make an array of PostgreSQL of them. */
type Written<F extends SharedField> = F extends FieldOfKind<'facts'> ? string : DocumentDetails[F];

/** The column of each shared field. */
const FIELD_COLUMNS = {
  name: 'name',
  type: 'type',
  insuranceKind: 'insurance_kind',
  ownerId: 'owner_id',
  expiresOn: 'expires_on',
  issuedOn: 'issued_on',
  number: 'number',
  issuingCountry: 'issuing_country',
  tags: 'tags',
  timeToRenew: 'time_to_renew',
  firstReminder: 'first_reminder',
  issuer: 'issuer',
  contactPhone: 'contact_phone',
  customerNumber: 'customer_number',
  contactPage: 'contact_page',
  costMinor: 'cost_minor',
  costCurrency: 'cost_currency',
  costEvery: 'cost_every',
  costDueOn: 'cost_due_on',
  noticePeriod: 'notice_period',
  renewsFor: 'renews_for',
  originalPlace: 'original_place',
  lentTo: 'lent_to',
  lentOn: 'lent_on',
  ownFacts: 'own_facts',
  sharedNote: 'shared_note',
} as const satisfies { [F in SharedField]: ColumnFor<Written<F>> };

/** The reader's own fields, from their row of marks, joined as `k`. */
const READER_FIELDS_SQL: Record<ReaderField, RawBuilder<unknown>> = {
  isFavorite: sql`coalesce(k.is_favorite, false)`,
  notes: sql`coalesce(k.notes, '')`,
};

/** The columns of a new document; a field that is not given gets the column's default. */
export function uploadedColumns(given: Pick<NewDocument, UploadField>) {
  return columnsOf(UPLOAD_FIELDS, given) as Pick<NewRow, (typeof FIELD_COLUMNS)[UploadField]>;
}

/** When a new document reminds, if it is known. */
export function timeColumns(times: Pick<DocumentChange, 'timeToRenew' | 'firstReminder'> = {}) {
  return columnsOf(['timeToRenew', 'firstReminder'], times) as Pick<NewRow, 'time_to_renew' | 'first_reminder'>;
}

/** The columns of an edit; a field that is not given stays as it is. */
export function editedColumns(edit: Pick<DocumentChange, SharedField>): ChangedRow {
  return columnsOf(SHARED_FIELDS, edit);
}

/**
 * What a document is found by, of all its values: as they are read, and their folded words [COL-4]. Its name too where
 * its original is known: who looks for the birth certificate is told of the place.
 */
export function searchedColumns(values: { [F in SearchField | 'name']?: DocumentDetails[F] | undefined }) {
  const lines = SEARCH_FIELDS.flatMap((field) => {
    const value = values[field] ?? [];
    return Array.isArray(value) ? value.map((fact) => `${fact.name}: ${fact.value}`) : [value];
  });
  const text = [...lines, ...(values.originalPlace && values.name ? [values.name] : [])].join('\n');
  return { facts_text: text, facts_words: indexWords(text).join(' ') } satisfies ChangedRow;
}

function columnsOf<F extends SharedField>(
  fields: readonly F[],
  given: { [K in F]?: unknown },
): Record<string, unknown> {
  const written = (field: F) =>
    DOCUMENT_FIELDS[field].kind === 'facts' && given[field] ? JSON.stringify(given[field]) : given[field];
  return Object.fromEntries(fields.map((field) => [FIELD_COLUMNS[field], written(field)]));
}

type SelectedField<F extends DocumentField> = { [K in F]: AliasedRawBuilder<DocumentDetails[K], K> }[F];

/** For a query that names documents `d` and the reader's marks `k`. */
export function selectFields<F extends DocumentField>(fields: readonly F[]): SelectedField<F>[] {
  return fields.map((field) => sourceOf(field).as(field) as SelectedField<F>);
}

function sourceOf(field: DocumentField): RawBuilder<unknown> {
  return isReaderField(field) ? READER_FIELDS_SQL[field] : sql`${sql.ref(`d.${FIELD_COLUMNS[field]}`)}`;
}

function isReaderField(field: DocumentField): field is ReaderField {
  return field in READER_FIELDS_SQL;
}
