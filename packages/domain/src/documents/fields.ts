/** Decides the rule of a field's value, its input in forms and how it reads. */
export type FieldKind =
  | 'name'
  | 'type'
  | 'insuranceKind'
  | 'person'
  | 'date'
  | 'text'
  | 'country'
  | 'tags'
  | 'notes'
  | 'mark'
  | 'span'
  | 'longText'
  | 'money'
  | 'currency'
  | 'rhythm'
  | 'period'
  | 'facts';

/** A fact of one's own: text, never computed with [COL-4]. */
export interface OwnFact {
  name: string;
  value: string;
}

/**
 * 'search': found by its words [COL-4]. 'facts': in the facts of all documents, which costs and columns ask for once
 * they are shown.
 */
type FieldPlace = 'upload' | 'list' | 'facts' | 'export' | 'search';

interface FieldEntry {
  kind: FieldKind;
  /** 'document': for everyone who sees it, changed with the right to edit. 'reader': each reader's own, private. */
  heldBy: 'document' | 'reader';
  /** Edit form and details show every field. Each byte in 'list' is sent for every document. */
  alsoIn: readonly FieldPlace[];
  /** What the activity says of an edit: old and new value, only that it changed, or nothing. */
  activity: 'values' | 'change-only' | 'none';
}

/**
 * The fields of a document that people fill in, in the order of forms and details. Schemas, columns, forms, details,
 * export and activity are made from this list or checked against it (docs/adding-a-field.md). The zod rule of each kind
 * is in field-rules.ts: screens load no schema library.
 */
export const DOCUMENT_FIELDS = {
  name: { kind: 'name', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  type: { kind: 'type', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  // of the type Insurance alone; null: nobody has said so [KNO-14]
  insuranceKind: {
    kind: 'insuranceKind',
    heldBy: 'document',
    alsoIn: ['upload', 'list', 'export'],
    activity: 'values',
  },
  // an upload names its target instead, and an export holds the documents of one owner
  ownerId: { kind: 'person', heldBy: 'document', alsoIn: ['list'], activity: 'values' },
  expiresOn: { kind: 'date', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  issuedOn: { kind: 'date', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  number: { kind: 'text', heldBy: 'document', alsoIn: ['upload', 'export', 'search'], activity: 'change-only' },
  issuingCountry: { kind: 'country', heldBy: 'document', alsoIn: ['upload', 'export'], activity: 'values' },
  tags: { kind: 'tags', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  // how early it reminds; null: as its type does [KNO-1]
  timeToRenew: { kind: 'span', heldBy: 'document', alsoIn: ['list', 'export'], activity: 'values' },
  firstReminder: { kind: 'span', heldBy: 'document', alsoIn: ['list', 'export'], activity: 'values' },
  issuer: { kind: 'text', heldBy: 'document', alsoIn: ['upload', 'facts', 'export', 'search'], activity: 'values' },
  contactPhone: {
    kind: 'text',
    heldBy: 'document',
    alsoIn: ['upload', 'facts', 'export', 'search'],
    activity: 'values',
  },
  customerNumber: { kind: 'text', heldBy: 'document', alsoIn: ['upload', 'export', 'search'], activity: 'change-only' },
  contactPage: { kind: 'text', heldBy: 'document', alsoIn: ['upload', 'export', 'search'], activity: 'values' },
  // an integer of minor units: 48400 with 'EUR' is €484.00
  costMinor: { kind: 'money', heldBy: 'document', alsoIn: ['upload', 'facts', 'export'], activity: 'values' },
  costCurrency: { kind: 'currency', heldBy: 'document', alsoIn: ['upload', 'facts', 'export'], activity: 'values' },
  costEvery: { kind: 'rhythm', heldBy: 'document', alsoIn: ['upload', 'facts', 'export'], activity: 'values' },
  costDueOn: { kind: 'date', heldBy: 'document', alsoIn: ['upload', 'facts', 'export'], activity: 'values' },
  // lists say 'Cancel by', and not of what renews itself that it expires
  noticePeriod: { kind: 'period', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  renewsFor: { kind: 'period', heldBy: 'document', alsoIn: ['upload', 'list', 'export'], activity: 'values' },
  originalPlace: {
    kind: 'text',
    heldBy: 'document',
    alsoIn: ['upload', 'facts', 'export', 'search'],
    activity: 'values',
  },
  lentTo: { kind: 'text', heldBy: 'document', alsoIn: ['upload', 'facts', 'export', 'search'], activity: 'values' },
  lentOn: { kind: 'date', heldBy: 'document', alsoIn: ['upload', 'facts', 'export'], activity: 'values' },
  ownFacts: { kind: 'facts', heldBy: 'document', alsoIn: ['upload', 'export', 'search'], activity: 'change-only' },
  sharedNote: { kind: 'longText', heldBy: 'document', alsoIn: ['upload', 'export', 'search'], activity: 'change-only' },
  notes: { kind: 'notes', heldBy: 'reader', alsoIn: ['export'], activity: 'none' },
  isFavorite: { kind: 'mark', heldBy: 'reader', alsoIn: ['list', 'export'], activity: 'none' },
} as const satisfies Record<string, FieldEntry>;

type Fields = typeof DOCUMENT_FIELDS;
export type DocumentField = keyof Fields;
export type KindOf<F extends DocumentField> = Fields[F]['kind'];
export type FieldOfKind<K extends FieldKind> = { [F in DocumentField]: KindOf<F> extends K ? F : never }[DocumentField];
type FieldIn<P extends FieldPlace> = {
  [F in DocumentField]: P extends Fields[F]['alsoIn'][number] ? F : never;
}[DocumentField];
type FieldHeldBy<H extends FieldEntry['heldBy']> = {
  [F in DocumentField]: Fields[F]['heldBy'] extends H ? F : never;
}[DocumentField];

export type SharedField = FieldHeldBy<'document'>;
export type ReaderField = FieldHeldBy<'reader'>;
export type UploadField = FieldIn<'upload'>;
export type SearchField = FieldIn<'search'>;

export const ALL_FIELDS = Object.keys(DOCUMENT_FIELDS) as readonly DocumentField[];
export const SHARED_FIELDS = ALL_FIELDS.filter((field) => entryOf(field).heldBy === 'document') as SharedField[];
export const READER_FIELDS = ALL_FIELDS.filter((field) => entryOf(field).heldBy === 'reader') as ReaderField[];
export const UPLOAD_FIELDS = fieldsIn('upload');
export const LIST_FIELDS = fieldsIn('list');
export const FACTS_FIELDS = fieldsIn('facts');
export const EXPORT_FIELDS = fieldsIn('export');
export const SEARCH_FIELDS = fieldsIn('search');
/** What lists leave out. */
export const DETAILS_ONLY_FIELDS = ALL_FIELDS.filter((field) => !entryOf(field).alsoIn.includes('list')) as Exclude<
  DocumentField,
  FieldIn<'list'>
>[];

export function fieldsOfKind<F extends DocumentField, K extends FieldKind>(fields: readonly F[], ...kinds: K[]) {
  return fields.filter((field) => kinds.some((kind) => kind === entryOf(field).kind)) as Extract<F, FieldOfKind<K>>[];
}

/** What several documents have in common, so that one call fills it in for all of them. */
export const COMMON_FACTS = [
  'issuer',
  'contactPhone',
  'contactPage',
  'customerNumber',
  'originalPlace',
  'lentTo',
] as const satisfies FieldOfKind<'text'>[];

/** These fields alone of all that `values` holds. */
export function pickFields<F extends DocumentField, V extends { [K in F]?: unknown }>(
  fields: readonly F[],
  values: V,
): Pick<V, F> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<V, F>;
}

function entryOf(field: DocumentField): FieldEntry {
  return DOCUMENT_FIELDS[field];
}

function fieldsIn<P extends FieldPlace>(place: P) {
  return ALL_FIELDS.filter((field) => entryOf(field).alsoIn.includes(place)) as FieldIn<P>[];
}
