import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';

/**
 * What a request is answered when a race breaks one of these constraints: something has gone, or was claimed, since the
 * use case looked it up. A constraint that is missing here is broken by our own fault alone.
 */
export const CONSTRAINT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  // the caller's account
  activity_actor_id_fkey: 'unauthorized',
  documents_added_by_fkey: 'unauthorized',
  files_uploaded_by_fkey: 'unauthorized',
  idempotency_keys_person_id_fkey: 'unauthorized',
  marks_person_id_fkey: 'unauthorized',
  notices_actor_id_fkey: 'unauthorized',
  shares_shared_by_fkey: 'unauthorized',
  // the collection, its family, or a document of it
  collections_owner_id_fkey: 'unauthorized',
  collections_family_id_fkey: 'not_found',
  collection_documents_collection_id_fkey: 'not_found',
  collection_documents_document_id_fkey: 'not_found',
  // a saved view: its owner or family has gone, or another was saved at once
  saved_views_owner_id_fkey: 'unauthorized',
  saved_views_family_id_fkey: 'not_found',
  saved_views_most: 'too_many_views',
  // a link: its maker, what it shows, or another was made at once
  links_person_id_fkey: 'unauthorized',
  links_for_person_id_fkey: 'not_found',
  links_collection_id_fkey: 'not_found',
  link_documents_link_id_fkey: 'not_found',
  link_documents_document_id_fkey: 'not_found',
  links_most: 'too_many_links',
  links_count: 'bad_request',
  // the document, its owner or the owner's membership; the family
  activity_document_id_fkey: 'not_found',
  documents_family_id_fkey: 'not_found',
  documents_owner_id_fkey: 'not_found',
  marks_document_id_fkey: 'not_found',
  members_family_id_fkey: 'not_found',
  notices_document_id_fkey: 'not_found',
  notices_family_id_fkey: 'not_found',
  shares_document_id_owner_id_fkey: 'not_found',
  shares_family_id_owner_id_fkey: 'not_found',
  // a guardian who has gone, or two who change the same at once
  guardians_guardian_id_fkey: 'not_found',
  guardians_person_id_fkey: 'not_found',
  guardians_pkey: 'not_found',
  guardians_most: 'too_many_guardians',
  guardians_least: 'last_guardian',
  members_without_account: 'forbidden',
  // somebody named for an emergency who has gone, or two who are named at once
  emergency_contacts_contact_id_fkey: 'not_found',
  emergency_contacts_person_id_fkey: 'not_found',
  emergency_contacts_most: 'too_many_emergency_contacts',
  // the upload, or another document has it
  document_versions_file_id_fkey: 'upload_unknown',
  document_versions_file_id_key: 'upload_unknown',
  documents_file_id_kind_size_bytes_fkey: 'upload_unknown',
  documents_file_id_idx: 'upload_unknown',
  // another account was faster to take the address
  users_email_key: 'email_taken',
  // tags that differ for us and not for the database: two spellings of a Greek sigma, say
  documents_tags_check: 'bad_request',
  // an amount without its currency
  documents_cost_has_currency: 'bad_request',
};

const INSUFFICIENT_PRIVILEGE = '42501';

/** For `.catch`: a policy or a guard of the database refuses a right that was there when it was asked for. */
export function refusedByPolicy(code: ErrorCode) {
  return (error: Error & { code?: string }): never => {
    if (error.code === INSUFFICIENT_PRIVILEGE) throw new AppError(code, { cause: error });
    throw error;
  };
}
