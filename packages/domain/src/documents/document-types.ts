/** The ten types of the upload form [UPL-4, D-10], in its order. */
export const DOCUMENT_TYPES = [
  'ID',
  'Passport',
  'Driver License',
  'Birth Certificate',
  'Insurance',
  'Medical',
  'Education',
  'Financial',
  'Legal',
  'Other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
