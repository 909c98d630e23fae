import { DOCUMENT_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../../lib/i18n.ts';
import type { EditDraft } from './edit-draft.ts';

/** What a field of a draft says, in words; `nameOf` knows the people. */
export function fieldText(draft: EditDraft, field: SharedField, nameOf: (personId: string) => string): string {
  if (field === 'ownerId') return nameOf(draft.ownerId);
  if (field === 'tags') return draft.tags.join(', ') || 'None';
  const text = draft[field];
  if (text === '') return field === 'expiresOn' ? 'No expiry' : 'Not said';
  return DOCUMENT_FIELDS[field].kind === 'date' ? dateText(i18n, text) : text;
}
