import type { ActivityDetail, DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { DOCUMENT_FIELDS, SHARED_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';

export type DocumentEdit = Pick<DocumentChange, SharedField>;
type Changes = NonNullable<ActivityDetail['changes']>;

/** What an edit really changes, as it stands in the activity. */
export function listChanges(before: DocumentDetails, edit: DocumentEdit): Changes {
  return SHARED_FIELDS.flatMap((field): Changes => {
    const [from, to] = [before[field], edit[field]];
    if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) return [];
    const isTold = DOCUMENT_FIELDS[field].activity === 'values';
    return [{ field, from: isTold ? textOf(from) : null, to: isTold ? textOf(to) : null }];
  });
}

/** As the database keeps it: half a character would be none of JSON's. */
function textOf(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') || null : value;
  return text?.toWellFormed() ?? null;
}
