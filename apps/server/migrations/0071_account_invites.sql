-- An invitation to an account, for a person without one [PPL-5]. One waits at a time, and its link adds the sign-in to the
-- same person.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

create table account_invites (
  id uuid primary key,
  person_id uuid not null unique references people on delete cascade,
  -- null: for a link to pass on
  email text,
  -- null: its mail has not gone out yet
  token_hash bytea unique,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- null: their part ends as soon as the person signs in
  guardians_until date,
  -- ends with the part of the guardian who invites
  foreign key (person_id, created_by) references guardians on delete cascade,
  constraint account_invites_expires_at check (expires_at > created_at and expires_at <= created_at + interval '30 days')
);
alter table account_invites enable row level security;
alter table account_invites force row level security;
grant select, insert, update, delete on account_invites to kinvault_system;
grant select (id, person_id, email, created_by, created_at, expires_at, guardians_until) on account_invites to kinvault_web;
create policy system on account_invites to kinvault_system using (true) with check (true);
create policy see on account_invites for select to kinvault_web using (person_id = any ((select my_person_ids())::uuid[]));

create function account_invite_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version(array(
    select g.guardian_id from public.guardians g where g.person_id = coalesce(new.person_id, old.person_id)), '{}');
  return null;
end $$;
alter function account_invite_changed owner to kinvault_system;
create constraint trigger account_invite_changed after insert or delete on account_invites
  deferrable initially deferred for each row execute function account_invite_changed();

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in (
  'confirm-email', 'change-email', 'reset-password', 'password-changed', 'email-change-asked', 'email-changed',
  'sign-up-again', 'family-invite', 'account-invite', 'account-made', 'passkey-added', 'new-sign-in', 'access-made',
  'two-factor-on', 'two-factor-off', 'backup-failed', 'backup-overdue', 'backup-damaged', 'digest'));

alter table notices drop constraint notices_kind_check;
alter table notices
  add constraint notices_kind_check check (kind = any (array['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended', 'guardian_account_made']));

revoke create on schema public from kinvault_system;
