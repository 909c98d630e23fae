import type { DocumentField, SharedField } from '@kinvault/domain/documents/fields.ts';

/** As forms and details name them. */
export const FIELD_LABELS: Readonly<Record<DocumentField, string>> = {
  name: 'Name',
  type: 'Type',
  ownerId: 'Owner',
  expiresOn: 'Expiry date',
  issuedOn: 'Date of issue',
  number: 'Number',
  issuingCountry: 'Issuing country',
  tags: 'Tags',
  notes: 'Notes',
  isFavorite: 'Favorite',
};

/** As the activity names them: 'changed the expiry'. */
export const FIELD_NOUNS: Readonly<Record<Exclude<SharedField, 'ownerId'>, string>> = {
  name: 'name',
  type: 'type',
  expiresOn: 'expiry',
  issuedOn: 'date of issue',
  number: 'number',
  issuingCountry: 'issuing country',
  tags: 'tags',
};
