import type { I18n, MessageDescriptor } from '@lingui/core';
import type { DocumentType } from './document-types.ts';

const NAMES: Readonly<Record<DocumentType, MessageDescriptor>> = {
  ID: { id: 'documentType.id', message: 'ID' },
  Passport: { id: 'documentType.passport', message: 'Passport' },
  'Driver License': { id: 'documentType.driverLicense', message: 'Driver License' },
  'Birth Certificate': { id: 'documentType.birthCertificate', message: 'Birth Certificate' },
  Insurance: { id: 'documentType.insurance', message: 'Insurance' },
  Medical: { id: 'documentType.medical', message: 'Medical' },
  Education: { id: 'documentType.education', message: 'Education' },
  Financial: { id: 'documentType.financial', message: 'Financial' },
  Legal: { id: 'documentType.legal', message: 'Legal' },
  Other: { id: 'documentType.other', message: 'Other' },
};

/** The stored word is a value; this is what a person reads. */
export function documentTypeName(i18n: I18n, type: DocumentType): string {
  return i18n.t(NAMES[type]);
}
