-- Ways of signing in beside the password, temporary passwords, and where one is signed in.
alter table auth.users
  add column pending_email text check (pending_email = lower(pending_email)),
  -- set while the password is a temporary one: until then it opens a session that can only replace it
  add column password_due_at timestamptz;
alter table auth.accounts add column password_changed_at timestamptz not null default now();
alter table auth.sessions add column last_seen_at timestamptz not null default now();

create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on auth.passkeys (user_id);

-- Secrets are sealed with a key made of the server's own secret. A new one waits beside the one in use until a code of
-- it was given: who begins anew and does not finish still gets in with the old telephone.
create table auth.authenticators (
  user_id uuid primary key references auth.users on delete cascade,
  sealed_secret bytea,
  confirmed_at timestamptz,
  pending_secret bytea,
  pending_until timestamptz,
  -- the time step of the last accepted code: no code works twice
  last_step bigint not null default 0,
  check ((sealed_secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);
create table auth.backup_codes (
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- What has been asked of a browser and not answered yet: a passkey's challenge, a second factor. Each is answered once.
create table auth.challenges (
  id_hash bytea primary key check (length(id_hash) = 32),
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add')),
  user_id uuid references auth.users on delete cascade,
  challenge text,
  -- codes that were given for a second factor, right or wrong
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on auth.challenges (expires_at);
create index on auth.challenges (user_id);

grant select, insert, update, delete on auth.passkeys, auth.authenticators, auth.backup_codes, auth.challenges to kinvault_system;

-- The profile repeats whether the address is confirmed, too.
alter table people add column is_confirmed boolean not null default false;
update people p set is_confirmed = u.email_verified from auth.users u where u.id = p.id;
create or replace function mirror_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.people (id, name, email, is_confirmed) values (new.id, new.name, new.email, new.email_verified)
  on conflict (id) do update set
    name = excluded.name, email = excluded.email, is_confirmed = excluded.is_confirmed, updated_at = pg_catalog.now();
  return null;
end $$;
drop trigger mirror_account on auth.users;
create trigger mirror_account after insert or update of name, email, email_verified on auth.users
  for each row execute function mirror_account();

-- A session that a temporary password has opened is nobody as far as policies go, and ends with that password.
drop function enter_session;
create function enter_session(session_token text, out person_id uuid, out session_id uuid, out name text, out email text,
  out must_set_password boolean)
returns setof record language plpgsql volatile security definer set search_path = '' as $$
begin
  select u.id, s.id, u.name, u.email, u.password_due_at is not null
  into person_id, session_id, name, email, must_set_password
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.token = session_token and s.expires_at > pg_catalog.now()
    and (u.password_due_at is null or u.password_due_at > pg_catalog.now());
  perform pg_catalog.set_config('app.person_id', case when must_set_password then '' else coalesce(person_id::text, '') end, true);
  if person_id is not null then return next; end if;
end $$;
grant create on schema public to kinvault_system;
alter function enter_session owner to kinvault_system;
revoke create on schema public from kinvault_system;
