import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
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
  issuer: { id: 'field.issuer', message: 'Issuer' },
  contactPhone: { id: 'field.contactPhone', message: 'Phone' },
  customerNumber: { id: 'field.customerNumber', message: 'Customer number' },
  contactPage: { id: 'field.contactPage', message: 'Web page' },
  costMinor: { id: 'field.amount', message: 'Amount' },
  costCurrency: { id: 'field.currency', message: 'Currency' },
  costEvery: { id: 'field.costEvery', message: 'How often' },
  costDueOn: { id: 'field.costDueOn', message: 'Due' },
  noticePeriod: { id: 'field.noticePeriod', message: 'Notice period' },
  renewsFor: { id: 'field.renewsFor', message: 'If no one cancels' },
  originalPlace: { id: 'field.originalPlace', message: 'Where it is' },
  lentTo: { id: 'field.lentTo', message: 'Lent to' },
  lentOn: { id: 'field.lentOn', message: 'Since' },
  ownFacts: { id: 'field.ownFacts', message: 'Your own facts' },
  sharedNote: { id: 'field.sharedNote', message: 'Note for everyone' },
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
  issuer: { id: 'fieldNoun.issuer', message: 'issuer' },
  contactPhone: { id: 'fieldNoun.contactPhone', message: 'phone number' },
  customerNumber: { id: 'fieldNoun.customerNumber', message: 'customer number' },
  contactPage: { id: 'fieldNoun.contactPage', message: 'web page' },
  costMinor: { id: 'fieldNoun.amount', message: 'cost' },
  costCurrency: { id: 'fieldNoun.currency', message: 'currency' },
  costEvery: { id: 'fieldNoun.costEvery', message: 'time between payments' },
  costDueOn: { id: 'fieldNoun.costDueOn', message: 'due date' },
  noticePeriod: { id: 'fieldNoun.noticePeriod', message: 'notice period' },
  renewsFor: { id: 'fieldNoun.renewsFor', message: 'time it renews for' },
  originalPlace: { id: 'fieldNoun.originalPlace', message: 'place of the original' },
  lentTo: { id: 'fieldNoun.lentTo', message: 'person it is lent to' },
  lentOn: { id: 'fieldNoun.lentOn', message: 'date it was lent' },
  ownFacts: { id: 'fieldNoun.ownFacts', message: 'facts' },
  sharedNote: { id: 'fieldNoun.sharedNote', message: 'note for everyone' },
};

/** How papers of a type call a fact. */
const LABELS_BY_TYPE: Partial<Record<DocumentType, Partial<Record<DocumentField, MessageDescriptor>>>> = {
  Insurance: {
    number: { id: 'field.policyNumber', message: 'Policy number' },
    issuer: { id: 'field.insurer', message: 'Insurer' },
    contactPhone: { id: 'field.claimsPhone', message: 'Phone for claims' },
  },
  Passport: { issuer: { id: 'field.issuingOffice', message: 'Issuing office' } },
  ID: { issuer: { id: 'field.issuingOffice', message: 'Issuing office' } },
  'Driver License': { issuer: { id: 'field.issuingOffice', message: 'Issuing office' } },
  'Birth Certificate': { issuer: { id: 'field.issuingOffice', message: 'Issuing office' } },
  Medical: { issuer: { id: 'field.practice', message: 'Practice or hospital' } },
  Education: { issuer: { id: 'field.school', message: 'School' } },
  Financial: {
    number: { id: 'field.contractNumber', message: 'Contract number' },
    issuer: { id: 'field.company', message: 'Company' },
  },
  Legal: { issuer: { id: 'field.otherParty', message: 'Other party' } },
};

/** The label in forms and details, as papers of this type call it. */
export function fieldLabel(field: DocumentField, type?: DocumentType): string {
  return i18n.t((type && LABELS_BY_TYPE[type]?.[field]) ?? LABELS[field]);
}

/** The name in the activity: 'changed the expiry'. */
export function fieldNoun(field: keyof typeof NOUNS): string {
  return i18n.t(NOUNS[field]);
}
