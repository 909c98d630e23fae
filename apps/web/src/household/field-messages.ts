import type { DocumentField, SharedField } from '@kinvault/domain/documents/fields.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../lib/i18n.ts';

const LABELS: Readonly<Record<DocumentField, MessageDescriptor>> = {
  name: { id: 'field.name', message: 'Name' },
  type: { id: 'field.type', message: 'Type' },
  insuranceKind: { id: 'field.insuranceKind', message: 'Kind of insurance' },
  ownerId: { id: 'field.owner', message: 'Owner' },
  expiresOn: { id: 'field.expiryDate', message: 'Expiry date' },
  issuedOn: { id: 'field.dateOfIssue', message: 'Date of issue' },
  number: { id: 'field.number', message: 'Number' },
  issuingCountry: { id: 'field.issuingCountry', message: 'Issuing country' },
  tags: { id: 'field.tags', message: 'Tags' },
  timeToRenew: { id: 'field.timeToRenew', message: 'Time to renew' },
  firstReminder: { id: 'field.firstReminder', message: 'First reminder' },
  notes: { id: 'field.notes', message: 'Notes' },
  isFavorite: { id: 'field.favorite', message: 'Favorite' },
};

const NOUNS: Readonly<Record<Exclude<SharedField, 'ownerId'>, MessageDescriptor>> = {
  name: { id: 'fieldNoun.name', message: 'name' },
  type: { id: 'fieldNoun.type', message: 'type' },
  insuranceKind: { id: 'fieldNoun.insuranceKind', message: 'kind of insurance' },
  expiresOn: { id: 'fieldNoun.expiry', message: 'expiry' },
  issuedOn: { id: 'fieldNoun.dateOfIssue', message: 'date of issue' },
  number: { id: 'fieldNoun.number', message: 'number' },
  issuingCountry: { id: 'fieldNoun.issuingCountry', message: 'issuing country' },
  tags: { id: 'fieldNoun.tags', message: 'tags' },
  timeToRenew: { id: 'fieldNoun.timeToRenew', message: 'time to renew' },
  firstReminder: { id: 'fieldNoun.firstReminder', message: 'first reminder' },
};

/** The label in forms and details. */
export function fieldLabel(field: DocumentField): string {
  return i18n.t(LABELS[field]);
}

/** The name in the activity: 'changed the expiry'. */
export function fieldNoun(field: keyof typeof NOUNS): string {
  return i18n.t(NOUNS[field]);
}
