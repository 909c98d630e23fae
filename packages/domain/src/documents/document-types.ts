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

/** Without an expiry date one of these cannot be told of in time. */
const TYPES_THAT_EXPIRE: ReadonlySet<DocumentType> = new Set(['ID', 'Passport', 'Driver License', 'Insurance']);

/** A type that expires, without an expiry date: nobody would be reminded. */
export function lacksExpiry({ type, expiresOn }: { type: DocumentType; expiresOn: string | null }): boolean {
  return TYPES_THAT_EXPIRE.has(type) && !expiresOn;
}
