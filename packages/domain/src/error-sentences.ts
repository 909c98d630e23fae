import type { ErrorCode } from './errors.ts';

/**
 * One sentence for each code, for the person it reaches; the specification's own words where it has them. Answers carry it
 * beside the code (D-27).
 */
export const ERROR_SENTENCES: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'Something in this was not understood. Please check it and try again.',
  file_empty: 'This file is empty.',
  upload_unknown: 'The uploaded file is no longer there. Please upload it again.',
  invite_invalid: 'Invalid invitation code',
  password_too_short: 'Password must be at least 6 characters long.',
  password_too_common:
    'This password is easy to guess: a common one, a single repeated character, only blanks, or your own name or address.',
  code_wrong: 'This code is not right. Codes change every 30 seconds, and each works once.',
  link_invalid: 'This link is invalid or has expired.',
  passkey_refused: 'This passkey was not accepted. Please try again, or sign in with your password.',
  unauthorized: 'User not authenticated',
  credentials_wrong: 'The email or the password is not right.',
  forbidden: 'You may see this, but not change it.',
  address_unconfirmed: 'Please confirm your email address first.',
  password_wrong: 'The password is not right.',
  new_password_required: 'Please choose a password of your own first.',
  origin_refused: 'Open Kinvault under its own address and try again.',
  not_found: 'This is not here any more, or you may not see it.',
  user_unknown: 'User not found',
  no_family: 'No family group found',
  email_taken: 'There is an account with this email already. Sign in instead.',
  already_member: 'You are already a member of this family',
  member_already: 'User is already a member',
  invite_pending: 'Invitation already sent: This email already has a pending invitation to this family group.',
  last_admin: 'A family needs at least one Admin. Make somebody else an Admin first.',
  owner_stays: 'The owner stays an Admin. Ownership is handed over first.',
  owns_family: 'A family of yours has other members. Hand it over first.',
  link_refused: 'This address of the file has ended. Please open the document again.',
  test_data_refused: 'You do not have permission to make sample families here. Try the simple mode.',
  already_shared: 'Already shared',
  already_owner: 'This document is already yours.',
  document_changed: 'Somebody has changed this document meanwhile.',
  quota_exceeded: 'There is no room left for this file. Remove something first, or ask whoever runs this vault.',
  too_many_families:
    'A person can own up to 20 families, including deleted ones that can still be restored. Hand one over first.',
  too_many_documents: 'A person can keep up to 20,000 documents. Remove some first.',
  key_reused: 'This was sent before with other content. Please try again.',
  invite_expired: 'Invitation code has expired',
  sign_in_over: 'This took too long. Please sign in again.',
  take_back_over: 'The 30 days to take this document back are over. Please ask its new owner.',
  file_too_large: 'This file is too large.',
  // the same words as the domain's list of kinds, which would bring its schemas along
  file_type_refused: 'Kinvault keeps images (JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP), PDFs, Word and Excel files.',
  avatar_not_image: 'Please choose an image file.',
  image_too_large: 'This picture has more than 50 megapixels.',
  document_unpacks_too_large: 'This document unpacks to more than 200 MB.',
  too_many_requests: 'Too many tries. Please wait a little and try again.',
  internal: 'The server could not finish this. Please try again.',
  file_damaged:
    'This file is damaged or missing in the vault’s storage. Please tell whoever runs it: a backup may still have it.',
  documents_not_deleted: 'Failed to delete user documents',
  families_not_left: 'Failed to remove user from families',
  profile_not_deleted: 'Failed to delete user profile',
  unavailable: 'Kinvault does not answer right now. Please try again in a moment.',
  storage_full: 'The vault’s disk is full. Please tell whoever runs it.',
};
