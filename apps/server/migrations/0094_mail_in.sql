-- Incoming mail [INB-2]: the address of each person, and the mails that were taken already.
create table mail_addresses (
  person_id uuid primary key references people on delete cascade,
  -- not hashed: its person can look it up at any time, and every mail that is sent to it contains it
  secret text not null unique check (secret ~ '^[a-z2-7]{12}$'),
  name_part text not null check (name_part ~ '^[a-z0-9]{1,20}$'),
  from_anyone boolean not null default false,
  made_at timestamptz not null default steady_now(),
  -- to the hour
  last_used_at timestamptz
);
comment on table mail_addresses is 'What is sent to these comes into received.';
alter table mail_addresses enable row level security;
alter table mail_addresses force row level security;
grant select, insert, update, delete on mail_addresses to kinvault_system;
grant select, insert (person_id, secret, name_part), update (secret, name_part, from_anyone, made_at, last_used_at), delete
  on mail_addresses to kinvault_web;
create policy system on mail_addresses to kinvault_system using (true) with check (true);
create policy own on mail_addresses to kinvault_web
  using (person_id = (select me())) with check (person_id = (select me()));
-- What works without a session is made and ended in a session, never by a token.
create policy not_by_token on mail_addresses as restrictive to kinvault_web
  using (coalesce((select current_setting('app.token_id', true)), '') = '');

-- A mail may arrive again if our answer was lost, or by both the port and the mailbox. No mail server retries for a month.
create table taken_mails (
  key_hash bytea primary key check (length(key_hash) = 32),
  person_id uuid not null references people on delete cascade,
  taken_at timestamptz not null default steady_now()
);
create index taken_mails_person_id_idx on taken_mails (person_id);
create index taken_mails_taken_at_idx on taken_mails (taken_at);
alter table taken_mails enable row level security;
alter table taken_mails force row level security;
grant select, insert, update, delete on taken_mails to kinvault_system;
create policy system on taken_mails to kinvault_system using (true) with check (true);

-- When the IMAP mailbox was last read, and what went wrong, for the status page.
create table mailbox_visits (
  one boolean primary key default true check (one),
  -- until then no other server reads the mailbox; if two did, each mail would still be taken once
  claimed_until timestamptz not null,
  visited_at timestamptz,
  -- a sentence without addresses and passwords
  problem text check (length(problem) between 1 and 300),
  problem_since timestamptz,
  constraint mailbox_visits_problem check ((problem is null) = (problem_since is null))
);
alter table mailbox_visits enable row level security;
alter table mailbox_visits force row level security;
grant select, insert, update, delete on mailbox_visits to kinvault_system;
create policy system on mailbox_visits to kinvault_system using (true) with check (true);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind = any (array['confirm-email', 'change-email', 'reset-password', 'password-changed', 'email-change-asked', 'email-changed', 'sign-up-again', 'family-invite', 'account-invite', 'account-made', 'passkey-added', 'new-sign-in', 'access-made', 'mail-not-taken', 'two-factor-on', 'two-factor-off', 'backup-failed', 'backup-overdue', 'backup-damaged', 'digest', 'emergency-asked', 'emergency-waiting', 'emergency-opened']));
