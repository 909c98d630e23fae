import { dateText } from '@kinvault/domain/format/dates.ts';
import type { EditDraft, SharedField } from './edit-draft.ts';

/** As the form names them. */
export const FIELD_LABELS: Readonly<Record<SharedField, string>> = {
  name: 'Name',
  type: 'Type',
  ownerId: 'Owner',
  expiresOn: 'Expiry date',
  issuedOn: 'Date of issue',
  number: 'Number',
  issuingCountry: 'Issuing country',
  tags: 'Tags',
};

/** What a field of a draft says, in words; `nameOf` knows the people. */
export function fieldText(draft: EditDraft, field: SharedField, nameOf: (personId: string) => string): string {
  if (field === 'ownerId') return nameOf(draft.ownerId);
  if (field === 'tags') return draft.tags.join(', ') || 'None';
  const text = draft[field];
  if (text === '') return field === 'expiresOn' ? 'No expiry' : 'Not said';
  return field === 'expiresOn' || field === 'issuedOn' ? dateText(text) : text;
}
