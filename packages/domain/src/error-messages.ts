import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ErrorCode } from './errors.ts';
import { numberText } from './format/numbers.ts';
import { MAX_OPEN_LINKS } from './links/link-limits.ts';
import { SIGN_IN_SENTENCES } from './sign-in-error-messages.ts';
import { MAX_TOKENS } from './tokens/token.schema.ts';
import { MAX_VIEWS } from './views/view-limits.ts';

/** One sentence for each code, for the person it reaches; the specification's own words where it has them. */
const SENTENCES: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  ...SIGN_IN_SENTENCES,
  date_out_of_range: {
    id: 'error.dateOutOfRange',
    message: 'Please check the year: dates can be from 1900 to 2200.',
  },
  file_empty: { id: 'error.fileEmpty', message: 'This file is empty.' },
  upload_unknown: { id: 'error.uploadUnknown', message: 'This upload is gone. Please upload the file again.' },
  push_service_unknown: {
    id: 'error.pushServiceUnknown',
    message: 'This browser’s push service isn’t supported. Try Chrome, Edge, Firefox, or Safari.',
  },
  oidc_refused: {
    id: 'error.oidcRefused',
    message: 'The answer of the house’s account couldn’t be trusted, so you aren’t signed in. Please try again.',
  },
  oidc_cancelled: { id: 'error.oidcCancelled', message: 'Nothing was changed: signing in was cancelled.' },
  oidc_not_linked: {
    id: 'error.oidcNotLinked',
    message:
      'This account doesn’t sign in here yet. If you have an account here, sign in with your password once. Then join the two in your profile, under Security.',
  },
  oidc_linked_elsewhere: {
    id: 'error.oidcLinkedElsewhere',
    message: 'One of the two is joined with another account already. Unlink it there first.',
  },
  password_missing: {
    id: 'error.passwordMissing',
    message: 'You have no password here yet. Choose one in your profile, under Security.',
  },
  last_way_in: {
    id: 'error.lastWayIn',
    message: 'This is your only way to sign in here, so it stays.',
  },
  address_unconfirmed: { id: 'error.addressUnconfirmed', message: 'Please confirm your email address first.' },
  user_unknown: { id: 'error.userUnknown', message: 'User not found' },
  no_family: { id: 'error.noFamily', message: 'No family group found' },
  already_member: { id: 'error.alreadyMember', message: 'You are already a member of this family' },
  member_already: { id: 'error.memberAlready', message: 'User is already a member' },
  invite_pending: {
    id: 'error.invitePending',
    message: 'Invitation already sent: This email already has a pending invitation to this family group.',
  },
  last_admin: {
    id: 'error.lastAdmin',
    message: 'A family needs at least one Admin. Make someone else an Admin first.',
  },
  owner_stays: { id: 'error.ownerStays', message: 'The owner is always an Admin. Hand over ownership first.' },
  owns_family: { id: 'error.ownsFamily', message: 'You own a family that has other members. Hand it over first.' },
  too_many_guardians: {
    id: 'error.tooManyGuardians',
    message: 'Five people already look after these documents.',
  },
  last_guardian: {
    id: 'error.lastGuardian',
    message:
      'You’re the only one who looks after someone without an account. Ask someone else first, and wait until they agree.',
  },
  too_many_emergency_contacts: {
    id: 'error.tooManyEmergencyContacts',
    message: 'You’ve named three people already. Remove one first.',
  },
  emergency_refused: {
    id: 'error.emergencyRefused',
    message: 'Your last request was refused. You can ask again 30 days after that.',
  },
  parting_waits: {
    id: 'error.partingWaits',
    message: 'A question about this person is waiting for an answer. Wait, or take it back first.',
  },
  link_refused: { id: 'error.linkRefused', message: 'This link has expired. Please open the document again.' },
  test_data_refused: {
    id: 'error.testDataRefused',
    message: 'You don’t have permission to make sample families here. Try the simple mode.',
  },
  already_shared: { id: 'error.alreadyShared', message: 'Already shared' },
  already_owner: { id: 'error.alreadyOwner', message: 'This document is already yours.' },
  document_changed: { id: 'error.documentChanged', message: 'Someone else edited this document.' },
  already_renewed: { id: 'error.alreadyRenewed', message: 'This document is already marked as renewed.' },
  not_renewable: {
    id: 'error.notRenewable',
    message: 'Only a document of the same owner can take the place of this one. Choose another document.',
  },
  renewal_narrows: {
    id: 'error.renewalNarrows',
    message: 'Someone who can see the old document couldn’t see the new one. Ask its owner to mark it as renewed.',
  },
  quota_exceeded: {
    id: 'error.quotaExceeded',
    message: 'There’s no room left for this file. Remove something first, or ask the person who runs this Kinvault.',
  },
  too_many_families: {
    id: 'error.tooManyFamilies',
    message:
      'Each person can own up to 20 families, including deleted ones that can still be restored. Hand one over first.',
  },
  too_many_tags: { id: 'error.tooManyTags', message: 'A document can have up to 20 tags.' },
  too_many_documents: {
    id: 'error.tooManyDocuments',
    message: 'Each person can keep up to {limit} documents. Remove some first.',
  },
  too_many_views: {
    id: 'error.tooManyViews',
    message: 'There are already {limit} saved views here. Delete one first.',
  },
  token_refused: { id: 'error.tokenRefused', message: 'This token may not do that.' },
  too_many_tokens: {
    id: 'error.tooManyTokens',
    message: 'You can have at most {limit} tokens. End one first.',
  },
  too_many_links: {
    id: 'error.tooManyLinks',
    message: 'You already have {limit} open links. Turn one off first.',
  },
  too_many_files: { id: 'error.tooManyFiles', message: 'This link takes no more files.' },
  key_reused: { id: 'error.keyReused', message: 'This was already sent with different content. Please try again.' },
  take_back_over: {
    id: 'error.takeBackOver',
    message: 'The 30 days to take this document back have passed. Please ask its new owner.',
  },
  file_too_large: { id: 'error.fileTooLarge', message: 'This file is too large.' },
  // every kind of documents/file-kinds.ts
  file_type_refused: {
    id: 'error.fileTypeRefused',
    message: 'Kinvault accepts images (JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP), PDFs, and Word and Excel files.',
  },
  avatar_not_image: { id: 'error.avatarNotImage', message: 'Please choose an image file.' },
  image_too_large: { id: 'error.imageTooLarge', message: 'This image has more than 64 megapixels.' },
  document_unpacks_too_large: {
    id: 'error.documentUnpacksTooLarge',
    message: 'This document unpacks to more than 200 MB.',
  },
  pages_locked: {
    id: 'error.pagesLocked',
    message: 'This file is locked with a password, so Kinvault can’t work with its pages.',
  },
  pages_unreadable: {
    id: 'error.pagesUnreadable',
    message: 'This file is damaged, or only Adobe Reader can show it, so Kinvault can’t work with its pages.',
  },
  pages_too_large: {
    id: 'error.pagesTooLarge',
    message: 'These pages are too large to work with here. Try fewer of them.',
  },
  file_damaged: {
    id: 'error.fileDamaged',
    message:
      'This file is damaged or missing from storage. Please tell the person who runs this Kinvault: a backup may still have it.',
  },
  documents_not_deleted: { id: 'error.documentsNotDeleted', message: 'Failed to delete user documents' },
  families_not_left: { id: 'error.familiesNotLeft', message: 'Failed to remove user from families' },
  profile_not_deleted: { id: 'error.profileNotDeleted', message: 'Failed to delete user profile' },
};

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(SENTENCES, code);
}

/** Numbers that the language groups. */
const LIMITS: Partial<Record<ErrorCode, number>> = {
  too_many_documents: 20_000,
  too_many_views: MAX_VIEWS,
  too_many_links: MAX_OPEN_LINKS,
  too_many_tokens: MAX_TOKENS,
};

/** What an answer carries in addition to the code (D-27), and what the web app shows. */
export function errorSentence(i18n: I18n, code: ErrorCode): string {
  const limit = LIMITS[code];
  return i18n.t(limit ? { ...SENTENCES[code], values: { limit: numberText(i18n, limit) } } : SENTENCES[code]);
}
