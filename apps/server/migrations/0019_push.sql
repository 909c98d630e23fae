-- Push to the devices that a person has switched on [KNO-6].

-- Names of papers and people are seen on a locked screen: only by choice.
alter table reminder_preferences add column shows_names boolean not null default false;
grant update (shows_names) on reminder_preferences to kinvault_web;

-- The one pair of keys by which push services know this vault (VAPID, RFC 8292). The private one is wrapped as the keys
-- of files are.
create table push_key (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
  public_key bytea not null check (length(public_key) = 65),
  wrapped_key bytea not null,
  key_id text not null
);
alter table push_key enable row level security;
alter table push_key force row level security;
grant select, insert, update, delete on push_key to kinvault_system;
create policy system on push_key to kinvault_system using (true) with check (true);

-- One for a session: it ends with it, by whatever way. Its endpoint is a secret address.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null unique references auth.sessions on delete cascade,
  person_id uuid not null references people on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on push_subscriptions (person_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
grant select, insert, update, delete on push_subscriptions to kinvault_system;
create policy system on push_subscriptions to kinvault_system using (true) with check (true);
-- when, for the export of one's own data; its address and keys are nobody's to read
grant select (person_id, created_at, last_used_at) on push_subscriptions to kinvault_web;
create policy own on push_subscriptions for select to kinvault_web using (person_id = (select me()));

-- Pushes that wait; one that was taken or given up is deleted. Each tells of the reminders of its person that were made
-- in its own transaction: the same moment.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  created_at timestamptz not null default now(),
  -- so long it is one worker's; in the past: when it was last tried
  claimed_until timestamptz
);
create index on pushes (subscription_id);
alter table pushes enable row level security;
alter table pushes force row level security;
grant select, insert, update, delete on pushes to kinvault_system;
create policy system on pushes to kinvault_system using (true) with check (true);
