import type { DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import {
  ALL_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  type SharedField,
} from '@kinvault/domain/documents/fields.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { draftsOf, type FieldDrafts, valuesOf } from '../../../../lib/field-drafts.ts';
import { i18n } from '../../../../lib/i18n.ts';

/** What the edit form holds [DVW-7]. */
export type EditDraft = FieldDrafts;

export function draftOf(details: DocumentDetails): EditDraft {
  return draftsOf(ALL_FIELDS, details);
}

/** The fields in which two drafts say something else. */
export function fieldsThatDiffer(one: EditDraft, other: EditDraft): DocumentField[] {
  return ALL_FIELDS.filter((field) => !isSame(one[field], other[field]));
}

/** Only what was changed is sent: what others change meanwhile in other fields is never overwritten. */
export function changesOf(base: EditDraft, draft: EditDraft): Omit<DocumentChange, 'revision'> {
  return valuesOf(fieldsThatDiffer(base, draft), draft);
}

function isSame(one: EditDraft[DocumentField], other: EditDraft[DocumentField]): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** What a field of a draft says, in words; `nameOf` knows the people. */
export function fieldText(draft: EditDraft, field: SharedField, nameOf: (personId: string) => string): string {
  if (field === 'ownerId') return nameOf(draft.ownerId);
  if (field === 'tags') return draft.tags.join(', ') || 'None';
  const text = draft[field];
  if (text === '') return field === 'expiresOn' ? 'No expiry' : 'Not said';
  return DOCUMENT_FIELDS[field].kind === 'date' ? dateText(i18n, text) : text;
}
