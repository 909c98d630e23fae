/** The types of the upload form [UPL-4, D-10], in its order. */
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

/** Without an expiry date a type that expires cannot be told of in time. */
const EXPIRES: Readonly<Record<DocumentType, boolean>> = {
  ID: true,
  Passport: true,
  'Driver License': true,
  'Birth Certificate': false,
  Insurance: true,
  Medical: false,
  Education: false,
  Financial: false,
  Legal: false,
  Other: false,
};

/** A type that expires, without an expiry date: nobody would be reminded. */
export function lacksExpiry({ type, expiresOn }: { type: DocumentType; expiresOn: string | null }): boolean {
  return EXPIRES[type] && !expiresOn;
}
