/** The same in every language, or values of the program that look like words. */
const ALLOWED = new Set([
  'Kinvault',
  // keys of a keyboard, as browsers name them
  'Backspace',
  'Delete',
  'End',
  'Enter',
  'Escape',
  'Home',
  'Tab',
  // roles and types of documents, as they are stored
  'Admin',
  'Education',
  'Financial',
  'Insurance',
  'Legal',
  'Medical',
  'Member',
  'Other',
  'Passport',
  'Pending',
  'Viewer',
]);

export function isAllowed(text: string): boolean {
  return ALLOWED.has(text.trim());
}
