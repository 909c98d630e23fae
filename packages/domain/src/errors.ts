import { z } from 'zod';

/** The closed list of error codes, each with its HTTP status. `errorSentence` has a sentence for each. */
export const ERRORS = {
  bad_request: 400,
  date_out_of_range: 400,
  file_empty: 400,
  upload_unknown: 400,
  invite_invalid: 400,
  password_too_short: 400,
  password_too_common: 400,
  code_wrong: 400,
  link_invalid: 400,
  passkey_refused: 400,
  oidc_refused: 400,
  oidc_cancelled: 400,
  push_service_unknown: 400,
  unauthorized: 401,
  credentials_wrong: 401,
  forbidden: 403,
  address_unconfirmed: 403,
  password_wrong: 403,
  password_missing: 403,
  password_sign_in_off: 403,
  oidc_not_linked: 403,
  new_password_required: 403,
  origin_refused: 403,
  link_refused: 403,
  token_refused: 403,
  test_data_refused: 403,
  not_found: 404,
  user_unknown: 404,
  no_family: 404,
  email_taken: 409,
  already_member: 409,
  member_already: 409,
  invite_pending: 409,
  last_admin: 409,
  owner_stays: 409,
  owns_family: 409,
  oidc_linked_elsewhere: 409,
  last_way_in: 409,
  too_many_guardians: 409,
  last_guardian: 409,
  too_many_emergency_contacts: 409,
  emergency_refused: 409,
  parting_waits: 409,
  too_many_families: 409,
  too_many_documents: 409,
  too_many_views: 409,
  too_many_links: 409,
  too_many_tokens: 409,
  too_many_files: 409,
  too_many_tags: 409,
  key_reused: 409,
  already_shared: 409,
  already_owner: 409,
  document_changed: 409,
  already_renewed: 409,
  not_renewable: 409,
  renewal_narrows: 409,
  invite_expired: 410,
  sign_in_over: 410,
  take_back_over: 410,
  file_too_large: 413,
  file_type_refused: 415,
  avatar_not_image: 415,
  image_too_large: 415,
  document_unpacks_too_large: 415,
  pages_locked: 415,
  pages_unreadable: 415,
  pages_too_large: 415,
  too_many_requests: 429,
  internal: 500,
  file_damaged: 500,
  documents_not_deleted: 500,
  families_not_left: 500,
  profile_not_deleted: 500,
  oidc_unreachable: 502,
  unavailable: 503,
  storage_full: 507,
  quota_exceeded: 507,
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** The step of an account's deletion that failed; all of them share one transaction, so nothing was deleted [DAT-5]. */
export const DELETION_STEP_ERRORS = [
  'documents_not_deleted',
  'families_not_left',
  'profile_not_deleted',
] as const satisfies ErrorCode[];

/** What any route may answer besides its own codes. */
export const COMMON_ERRORS = [
  'bad_request',
  'unauthorized',
  'new_password_required',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[];

/** What any route but a GET may answer too: a page of another site changes nothing here, and a full disk takes nothing. */
export const MUTATION_ERRORS = ['origin_refused', 'storage_full'] as const satisfies ErrorCode[];

export const errorBody = (codes: readonly ErrorCode[]) =>
  z.object({
    error: z.object({
      code: z.enum(codes as [ErrorCode, ...ErrorCode[]]),
      message: z.string().describe('The error as a sentence for people.'),
      requestId: z.string().optional().describe('For an `internal` error: the id to search the log for.'),
    }),
  });
export const ErrorBody = errorBody(Object.keys(ERRORS) as ErrorCode[]);

/** The one error that features throw on purpose; anything else is answered 500 without a word of its inside. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
