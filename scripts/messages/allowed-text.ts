import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { FAMILY_ROLES } from '@kinvault/domain/families/family.schema.ts';

/** The same in every language, or values of the program that look like words. */
const ALLOWED = new Set<string>([
  'Kinvault',
  'K7Q4MX', // an invitation code, as an example
  // commands and addresses
  '/kinvault.mjs',
  'node kinvault.mjs list',
  'node kinvault.mjs upload scan.pdf',
  // products, under their own names
  'Chromebook',
  'Mac',
  'Unnamed User', // a name that the database stores [DAT-2]
  'Sep', // shortens what Intl says
  // languages, each in its own words
  'Deutsch',
  'English (UK)',
  'English (US)',
  'Español',
  'Français',
  'Polski',
  // the example people of the landing page
  'Carmen Rivera',
  'Mia',
  'Ngozi Okafor',
  'Tomás Rivera',
  // keys of a keyboard, as browsers name them
  'Backspace',
  'Delete',
  'End',
  'Enter',
  'Escape',
  'Home',
  'Tab',
  // roles and types of documents, as they are stored
  ...DOCUMENT_TYPES,
  ...FAMILY_ROLES,
  'Pending',
]);

export function isAllowed(text: string): boolean {
  return ALLOWED.has(text.trim());
}
