-- Sign-in with an account at the house's own provider, by OpenID Connect [OPN-3].
-- The subject at its issuer is the identity, never an address.
create table auth.oidc_links (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references auth.users on delete cascade,
  -- the provider's name for the account, by which its person recognizes it
  name text check (length(name) between 1 and 200),
  linked_at timestamptz not null default steady_now(),
  last_used_at timestamptz,
  primary key (issuer, subject),
  constraint oidc_links_one_each unique (user_id, issuer)
);
grant select, insert, update, delete on auth.oidc_links to kinvault_system;

-- A browser that has been sent to the provider. Its cookie has the id; state, nonce and verifier are made of it.
create table auth.oidc_attempts (
  id_hash bytea primary key check (length(id_hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'link', 'password')),
  -- the session that began it, which alone can finish it
  session_id uuid references auth.sessions on delete cascade,
  begun_at timestamptz not null default steady_now(),
  expires_at timestamptz not null,
  constraint oidc_attempts_session check ((session_id is null) = (purpose = 'sign-in'))
);
create index oidc_attempts_expires_at_idx on auth.oidc_attempts (expires_at);
create index oidc_attempts_session_id_idx on auth.oidc_attempts (session_id) where session_id is not null;
grant select, insert, update, delete on auth.oidc_attempts to kinvault_system;

-- 'first-password': a person without a password has just signed in at the provider.
alter table auth.challenges drop constraint challenges_purpose_check, add constraint challenges_purpose_check check (
  purpose in ('second-factor', 'passkey-sign-in', 'passkey-add', 'first-password'));

alter table mails drop constraint mails_kind_check, add constraint mails_kind_check check (kind in (
  'confirm-email', 'change-email', 'reset-password', 'password-changed', 'email-change-asked', 'email-changed',
  'sign-up-again', 'family-invite', 'account-invite', 'account-made', 'passkey-added', 'oidc-linked',
  'oidc-unlinked', 'new-sign-in', 'access-made', 'mail-not-taken', 'two-factor-on', 'two-factor-off', 'backup-failed',
  'backup-overdue', 'backup-damaged', 'digest', 'emergency-asked', 'emergency-waiting', 'emergency-opened'));

alter table notices
  drop constraint notices_kind_check, add constraint notices_kind_check check (kind in (
    'invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved',
    'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on',
    'document_taken_back', 'document_renewed', 'document_renewed_itself', 'document_replaced',
    'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended',
    'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'received_ending',
    'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended',
    'guardian_account_asked', 'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age', 'guardian_left',
    'emergency_named', 'emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened',
    'emergency_refused', 'emergency_ended', 'emergency_read', 'guardian_removal_asked', 'guardian_join_asked',
    'guardian_join_offered', 'guardian_parting_declined', 'guardian_removed', 'guardian_joined',
    'guardian_brought_back', 'link_opened', 'link_reported', 'handed_in', 'oidc_linked', 'oidc_unlinked')),
  drop constraint notices_subject, add constraint notices_subject check (
    (family_name is null) = (kind like 'document%' or kind like 'guardian%' or kind like 'emergency%'
      or kind in ('uploads_read', 'received_ending', 'signed_in', 'access_made', 'link_opened', 'link_reported',
        'handed_in', 'oidc_linked', 'oidc_unlinked'))
    and (document_name is not null) = (kind like 'document\_%')
    and (kind = 'document_due') = (expires_on is not null and stage is not null)
    and (kind in ('documents_brought_back', 'documents_read', 'uploads_read', 'received_ending', 'emergency_read',
      'handed_in')) = (document_count is not null)
    and (kind in ('documents_brought_back', 'uploads_read', 'emergency_read')) = (document_ids is not null)
    and (kind in ('emergency_asked', 'emergency_half', 'emergency_last') or (detail is not null) = (
      kind like 'guardian%' or kind in ('signed_in', 'access_made', 'exempted', 'emergency_named', 'emergency_opened',
        'emergency_refused', 'emergency_ended', 'link_opened', 'link_reported', 'handed_in', 'oidc_linked',
        'oidc_unlinked'))));
