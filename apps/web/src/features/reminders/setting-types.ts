import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';

/** The papers that most people renew come first. */
export const SETTING_TYPES: readonly DocumentType[] = [
  'Passport',
  'ID',
  'Driver License',
  'Insurance',
  'Medical',
  'Education',
  'Financial',
  'Legal',
  'Birth Certificate',
  'Other',
];
