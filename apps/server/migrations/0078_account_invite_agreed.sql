-- With an account of its own a person is looked after by nobody, or until a day that one guardian chose. So all guardians
-- agree first: one alone could make the account for themselves, and take the part from the others [PPL-3, PPL-5].
grant create on schema public to kinvault_system; -- as in 0072; taken back at the end

-- guardians beside the one who invites
alter table account_invites add column agreed_by uuid[] not null default '{}';
grant select (agreed_by) on account_invites to kinvault_web;

-- As in 0071, and for an agreement.
drop trigger account_invite_changed on account_invites;
create constraint trigger account_invite_changed after insert or delete or update of agreed_by on account_invites
  deferrable initially deferred for each row execute function account_invite_changed();

alter table notices drop constraint notices_kind_check;
alter table notices
  add constraint notices_kind_check check (kind = any (array['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended', 'guardian_account_asked', 'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age', 'guardian_left', 'emergency_named', 'emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened', 'emergency_refused', 'emergency_ended', 'emergency_read', 'guardian_removal_asked', 'guardian_join_asked', 'guardian_join_offered', 'guardian_parting_declined', 'guardian_removed', 'guardian_joined', 'guardian_brought_back']));

revoke create on schema public from kinvault_system;
