import { countryText } from '@kinvault/domain/documents/countries.ts';
import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { isInsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { longDateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../lib/i18n.ts';
import { fieldLabel } from './field-messages.ts';

export function proposedLabel(field: Proposal['field']): string {
  if (field === 'holder') return i18n.t({ id: 'proposal.holder', message: 'Name on the document' });
  if (field === 'expiresOn') return i18n.t({ id: 'details.expires', message: 'Expires' });
  return fieldLabel(field);
}

/** A value for display. */
export function proposedText(field: Proposal['field'], value: string): string {
  if (field === 'expiresOn' || field === 'issuedOn') return longDateText(i18n, value);
  if (field === 'insuranceKind' && isInsuranceKind(value)) return insuranceKindName(i18n, value);
  if (field === 'issuingCountry') return countryText(value, i18n.locale);
  const type = field === 'type' && DOCUMENT_TYPES.find((one) => one === value);
  return type ? documentTypeName(i18n, type) : value;
}

/** The value, or both readings of an ambiguous date [REA-4]. */
export function proposalText({ field, value, orValue }: Proposal): string {
  if (orValue === null) return proposedText(field, value);
  const values = { one: proposedText(field, value), other: proposedText(field, orValue) };
  return i18n.t({ id: 'proposal.either', message: '{one} or {other}', values });
}

/** Its source, and how certain it is. */
export function proposalSource({ certainty, passage, page }: Proposal): string {
  if (certainty === 'checked')
    return i18n.t({ id: 'proposal.byCheckDigits', message: 'Checked by the document’s check digits' });
  if (passage !== null) {
    return i18n.t({
      id: 'proposal.fromPassage',
      message: 'Found on page {page}: “{passage}”',
      values: { page, passage },
    });
  }
  return i18n.t({ id: 'proposal.fromZone', message: 'From the machine-readable lines. Please check' });
}
