-- Mails wait here until they are sent: planned in the transaction that causes them, sent by a job, each once. No row
-- holds a token: a link is made at the moment its mail is sent, and only its hash is kept.
create table mails (
  id uuid primary key,
  -- whom it concerns; null where the address has no account
  person_id uuid references people on delete cascade,
  to_email text not null check (to_email = lower(to_email)),
  kind text not null,
  -- words for the template, never a secret
  params jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- so long it is one worker's; in the past: when it was last tried
  claimed_until timestamptz,
  sent_at timestamptz,
  -- refused for good, or overtaken by a newer one of its kind
  failed_at timestamptz,
  check (sent_at is null or failed_at is null)
);
create index on mails (person_id);
create index waiting_mails on mails (created_at) where sent_at is null and failed_at is null;

-- A newer link of one purpose voids the one before; following it deletes the row.
create table auth.mailed_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'confirm-email', 'change-email')),
  email text not null check (email = lower(email)),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);

alter table mails enable row level security;
alter table mails force row level security;
grant select, insert, update, delete on mails, auth.mailed_links to kinvault_system;
create policy system on mails to kinvault_system using (true) with check (true);

-- Requests may plan a mail and never read one.
grant insert on mails to kinvault_web;
create policy plan on mails for insert to kinvault_web with check (
  person_id = (select me()) and claimed_until is null and sent_at is null and failed_at is null);
