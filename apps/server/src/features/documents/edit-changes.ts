import type { ActivityDetail, DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';

export type DocumentEdit = Omit<DocumentChange, 'revision' | 'isFavorite' | 'notes'>;
type Field = keyof DocumentEdit;

const FIELDS: readonly Field[] = [
  'name',
  'type',
  'ownerId',
  'expiresOn',
  'issuedOn',
  'number',
  'issuingCountry',
  'tags',
];

type Changes = NonNullable<ActivityDetail['changes']>;

/** What an edit really changes, as it stands in the activity: of the number only that it did. */
export function listChanges(before: DocumentDetails, edit: DocumentEdit): Changes {
  return FIELDS.flatMap((field): Changes => {
    const [from, to] = [before[field], edit[field]];
    if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) return [];
    return field === 'number' ? [{ field, from: null, to: null }] : [{ field, from: textOf(from), to: textOf(to) }];
  });
}

/** As the database keeps it: half a character would be none of JSON's. */
function textOf(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') || null : value;
  return text?.toWellFormed() ?? null;
}
