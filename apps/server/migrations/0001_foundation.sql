-- Roles, people, families, documents, files. Who sees what is decided here a second time, by row-level security:
-- requests run as kinvault_web under app.person_id, jobs and sign-up as kinvault_system.

-- ---- login -------------------------------------------------------------------------------------------------------
-- The roles were made before, and the login is a member of both: see prepare-login.ts.
do $$ begin
  execute format('alter role %I in database %I set timezone to %L', current_user, current_database(), 'UTC');
end $$;

create schema auth;
grant usage on schema auth to kinvault_system;
revoke create on schema public from public;
grant usage on schema public to kinvault_web, kinvault_system;
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- sign-in: better-auth's tables, out of the web role's reach --------------------------------------------------
create table auth.users (
  id uuid primary key,
  name text not null check (name = btrim(name) and name <> ''),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table auth.accounts (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on auth.accounts (user_id);
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.sessions (user_id);
create table auth.verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.verifications (identifier);
grant select, insert, update, delete on all tables in schema auth to kinvault_system;

-- ---- people ------------------------------------------------------------------------------------------------------
create table people (
  id uuid primary key references auth.users on delete cascade,
  name text not null,
  email text not null,
  phone text,
  location text,
  bio text,
  avatar_file_id uuid,
  last_seen_at timestamptz,
  joined_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- raised by every change to what only this person sees; part of the key under which lists are kept
  version bigint not null default 1
);

-- A profile exists exactly as long as its account, and repeats its name and address.
create function mirror_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.people (id, name, email) values (new.id, new.name, new.email)
  on conflict (id) do update set name = excluded.name, email = excluded.email, updated_at = pg_catalog.now();
  return null;
end $$;
alter function mirror_account owner to kinvault_system;
create trigger mirror_account after insert or update of name, email on auth.users
  for each row execute function mirror_account();

-- ---- families ----------------------------------------------------------------------------------------------------
create table families (
  id uuid primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  owner_id uuid not null references people,
  -- with the foreign key below: the owner is always an active Admin, so no family is ever without one
  owner_role text not null generated always as ('Admin') stored,
  owner_state text not null generated always as ('active') stored,
  created_by uuid references people on delete set null,
  asks_before_join boolean not null default false,
  created_at timestamptz not null default now(),
  version bigint not null default 1
);
create index on families (owner_id);

create table members (
  family_id uuid not null references families on delete cascade,
  person_id uuid not null references people on delete cascade,
  role text not null check (role in ('Admin', 'Member', 'Viewer')),
  -- 'invited' waits for the person, 'requested' for an Admin: neither has any right
  state text not null check (state in ('invited', 'requested', 'active')),
  added_by uuid references people on delete set null,
  created_at timestamptz not null default now(),
  primary key (family_id, person_id),
  unique (family_id, person_id, role, state)
);
create index on members (person_id, state);

alter table families add constraint owner_is_active_admin
  foreign key (id, owner_id, owner_role, owner_state) references members (family_id, person_id, role, state)
  deferrable initially deferred;

-- A code anyone may use, or a letter to one address. Ended: used up, declined, renewed or void.
create table invites (
  id uuid primary key,
  family_id uuid not null references families on delete cascade,
  code text check (code ~ '^[A-Z0-9]{6}$'),
  email text check (email = lower(email)),
  role text not null default 'Member' check (role in ('Admin', 'Member', 'Viewer')),
  invitee_name text,
  created_by uuid references people on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  accepted_by uuid references people on delete set null,
  check ((code is null) <> (email is null)),
  check (accepted_by is null or ended_at is not null)
);
create unique index one_active_code_per_family on invites (family_id) where code is not null and ended_at is null;
create unique index active_codes_are_unique on invites (code) where ended_at is null;
create unique index one_pending_invite_per_address on invites (family_id, email) where email is not null and ended_at is null;

-- ---- files -------------------------------------------------------------------------------------------------------
-- One row for each encrypted object in the store. The object is durable before its row commits.
create table files (
  id uuid primary key,
  purpose text not null check (purpose in ('original', 'thumbnail', 'preview', 'text', 'avatar')),
  -- what a thumbnail, preview or text was made from
  source_id uuid references files on delete cascade,
  uploaded_by uuid references people on delete set null,
  kind text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  check ((purpose in ('thumbnail', 'preview', 'text')) = (source_id is not null)),
  unique (source_id, purpose),
  unique (id, kind, size_bytes)
);
create index on files (uploaded_by, created_at);
alter table people add foreign key (avatar_file_id) references files on delete set null;

-- What is to be removed from the store: committed first, removed later, so that nothing undead or half-deleted remains.
create table file_tombstones (
  file_id uuid primary key,
  purpose text not null,
  deleted_at timestamptz not null default now()
);

-- ---- documents ---------------------------------------------------------------------------------------------------
create function are_valid_tags(tags text[]) returns boolean language sql immutable set search_path = '' as $$
  select pg_catalog.count(*) = pg_catalog.count(distinct pg_catalog.lower(tag))
    and coalesce(pg_catalog.bool_and(coalesce(tag = pg_catalog.btrim(tag) and tag <> '' and pg_catalog.length(tag) <= 40, false)), true)
  from pg_catalog.unnest(tags) as tag
$$;

create table documents (
  id uuid primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 200),
  type text not null check (type in ('ID', 'Passport', 'Driver License', 'Birth Certificate', 'Insurance', 'Medical',
    'Education', 'Financial', 'Legal', 'Other')),
  -- a personal document has an owner, a general one its family; never both
  owner_id uuid references people on delete cascade,
  family_id uuid references families on delete cascade,
  added_by uuid references people on delete set null,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- raised by each edit: the later of two editors is told
  revision integer not null default 1,
  expires_on date,
  issued_on date,
  number text check (number <> ''),
  issuing_country text check (issuing_country <> ''),
  tags text[] not null default '{}' check (are_valid_tags(tags)),
  is_test boolean not null default false,
  is_blurry boolean not null default false check (is_test or not is_blurry),
  -- the current file; a list reads these and never the tables of files, whose policies cost a look-up a row
  current_version integer not null default 1,
  file_id uuid not null,
  file_name text not null,
  kind text not null,
  size_bytes bigint not null,
  -- whether the file's picture is still to be made, is there, or cannot be made
  thumbnail text not null default 'none' check (thumbnail in ('pending', 'ready', 'none')),
  trashed_at timestamptz,
  trashed_by uuid references people on delete set null,
  check ((owner_id is null) <> (family_id is null)),
  unique (id, owner_id),
  foreign key (file_id, kind, size_bytes) references files (id, kind, size_bytes)
);
create unique index on documents (file_id);
create index documents_of_owner on documents (owner_id, id desc) where trashed_at is null;
create index documents_of_family on documents (family_id, id desc) where trashed_at is null;

create table document_versions (
  document_id uuid not null references documents on delete cascade,
  number integer not null check (number > 0),
  file_id uuid not null unique references files,
  file_name text not null,
  added_by uuid references people on delete set null,
  added_at timestamptz not null default now(),
  primary key (document_id, number),
  unique (document_id, number, file_id)
);
-- no document without its file
alter table documents add constraint current_version_exists
  foreign key (id, current_version, file_id) references document_versions (document_id, number, file_id)
  deferrable initially deferred;

-- Only personal documents are shared, and only where their owner belongs: leaving a family ends the sharing with it.
create table shares (
  document_id uuid not null,
  owner_id uuid not null,
  family_id uuid not null,
  shared_by uuid references people on delete set null,
  shared_at timestamptz not null default now(),
  primary key (document_id, family_id),
  foreign key (document_id, owner_id) references documents (id, owner_id) on update cascade on delete cascade,
  foreign key (family_id, owner_id) references members (family_id, person_id) on delete cascade
);
create index on shares (family_id, document_id);
create index on shares (family_id, owner_id);

-- Favourites and notes belong to the person, not to the document.
create table marks (
  document_id uuid not null references documents on delete cascade,
  person_id uuid not null references people on delete cascade,
  is_favorite boolean not null default false,
  notes text not null default '' check (length(notes) <= 10000),
  updated_at timestamptz not null default now(),
  primary key (document_id, person_id)
);
create index on marks (person_id);

-- Who did what, when.
create table activity (
  id uuid primary key,
  document_id uuid references documents on delete cascade,
  family_id uuid references families on delete cascade,
  actor_id uuid references people on delete set null,
  action text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  check (document_id is not null or family_id is not null)
);
create index on activity (document_id, at desc);
create index on activity (family_id, at desc);

-- Which vault this is: the file store names the same, so that no database ever sweeps another one's files.
create table vault (
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null unique default true check (is_only)
);
insert into vault default values;

-- ---- once only, and not too often --------------------------------------------------------------------------------
create table idempotency_keys (
  person_id uuid not null references people on delete cascade,
  key uuid not null,
  route text not null,
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index on idempotency_keys (created_at);

create table rate_limits (
  bucket text primary key,
  tries integer not null,
  resets_at timestamptz not null
);
create index on rate_limits (resets_at);

-- Counts one try; after its window a bucket starts anew. Windows go by the database's clock.
create function count_try(bucket_name text, window_seconds integer) returns integer language sql as $$
  insert into rate_limits as l (bucket, tries, resets_at)
  values (bucket_name, 1, now() + make_interval(secs => window_seconds))
  on conflict (bucket) do update set
    tries = case when l.resets_at <= now() then 1 else l.tries + 1 end,
    resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
  returning tries
$$;

-- ---- who is asking -----------------------------------------------------------------------------------------------
create function me() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.person_id', true), '')::uuid
$$;

-- plpgsql on purpose: in plain SQL the planner may call set_config for rows that a join drops later, and it entered
-- another person. The setting ends with the transaction.
create function enter_session(session_token text, out person_id uuid, out session_id uuid, out name text, out email text)
returns setof record language plpgsql volatile security definer set search_path = '' as $$
begin
  select u.id, s.id, u.name, u.email into person_id, session_id, name, email
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.token = session_token and s.expires_at > pg_catalog.now();
  perform pg_catalog.set_config('app.person_id', coalesce(person_id::text, ''), true);
  if person_id is not null then return next; end if;
end $$;
alter function enter_session owner to kinvault_system;

-- Definers, so that a policy on members never asks members about itself.
create function my_family_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(m.family_id), '{}') from public.members m
  where m.person_id = public.me() and m.state = 'active'
$$;
alter function my_family_ids owner to kinvault_system;

create function my_editable_family_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(m.family_id), '{}') from public.members m
  where m.person_id = public.me() and m.state = 'active' and m.role in ('Admin', 'Member')
$$;
alter function my_editable_family_ids owner to kinvault_system;

create function my_admin_family_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(m.family_id), '{}') from public.members m
  where m.person_id = public.me() and m.state = 'active' and m.role = 'Admin'
$$;
alter function my_admin_family_ids owner to kinvault_system;

create function can_see_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_family_ids())
      or exists (select from public.shares s where s.document_id = d.id and s.family_id = any (public.my_family_ids()))))
$$;
alter function can_see_document owner to kinvault_system;

-- D-1: its owner; its uploader while both are active in a family it is shared with; an Admin of such a family;
-- a general document: the Admins and Members of its family.
create function can_edit_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_editable_family_ids())
      or exists (
        select from public.shares s
        join public.members owner on owner.family_id = s.family_id and owner.person_id = s.owner_id and owner.state = 'active'
        join public.members mine on mine.family_id = s.family_id and mine.person_id = public.me() and mine.state = 'active'
        where s.document_id = d.id and (d.added_by = public.me() or mine.role = 'Admin'))))
$$;
alter function can_edit_document owner to kinvault_system;

-- An original still waiting for its document is its uploader's; afterwards whoever sees the document sees its files.
create function can_see_file(file uuid, source uuid, uploader uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is null then uploader = public.me()
    else public.can_see_document(v.document_id)
  end
  from (select) as one left join public.document_versions v on v.file_id = coalesce(source, file)
$$;
alter function can_see_file owner to kinvault_system;

-- Changes with anything that the caller's lists show. Commits on one family follow each other, so it never runs back.
create function my_version() returns text language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat(p.version, ' ', (
    select pg_catalog.string_agg(pg_catalog.concat(f.id, ':', f.version, m.role), ' ' order by f.id)
    from public.members m join public.families f on f.id = m.family_id
    where m.person_id = p.id and m.state = 'active'))
  from public.people p where p.id = public.me()
$$;
alter function my_version owner to kinvault_system;

-- An upload is given its versions and shares by whoever adds it, seen or not; in that very transaction, whose now() it
-- carries: later it is its owner's and its families' alone.
create function added_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and d.added_by = public.me() and d.added_at = pg_catalog.now())
$$;
alter function added_document owner to kinvault_system;

-- What the caller has uploaded and not made a document of; older uploads are swept.
create function my_unclaimed_bytes() returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint from public.files f
  where f.uploaded_by = public.me() and f.purpose = 'original' and f.created_at > pg_catalog.now() - interval '25 hours'
    and not exists (select from public.document_versions v where v.file_id = f.id)
$$;
alter function my_unclaimed_bytes owner to kinvault_system;

-- At most once a minute, so that presence costs next to nothing.
create function note_presence() returns void language sql volatile security definer set search_path = '' as $$
  update public.people set last_seen_at = pg_catalog.now()
  where id = public.me() and (last_seen_at is null or last_seen_at < pg_catalog.now() - interval '1 minute')
$$;
alter function note_presence owner to kinvault_system;

-- ---- versions of lists -------------------------------------------------------------------------------------------
-- Deferred triggers: the family's row is locked from the commit's beginning only, not while a request still works.
-- People before families, each in the order of their ids: commits that wait for each other never wait in a circle.
create function raise_version(persons uuid[], families uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare raised uuid;
begin
  for raised in select distinct p from pg_catalog.unnest(persons) p where p is not null order by 1 loop
    update public.people set version = version + 1 where id = raised;
  end loop;
  for raised in select distinct f from pg_catalog.unnest(families) f where f is not null order by 1 loop
    update public.families set version = version + 1 where id = raised;
  end loop;
end $$;
alter function raise_version owner to kinvault_system;
revoke execute on function raise_version from public;

create function document_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed public.documents := coalesce(new, old);
begin
  -- a new document's shares raise their families' versions themselves
  perform public.raise_version(array[old.owner_id, new.owner_id], array[old.family_id, new.family_id] || case
    when tg_op <> 'INSERT' then array(select s.family_id from public.shares s where s.document_id = changed.id) end);
  return null;
end $$;
create function share_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version('{}', array[old.family_id, new.family_id]); -- its owner belongs to those families
  return null;
end $$;
create function mark_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version(array[(coalesce(new, old)).person_id], '{}');
  return null;
end $$;
create function member_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version(array[(coalesce(new, old)).person_id], array[(coalesce(new, old)).family_id]);
  return null;
end $$;
create function person_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version(array[new.id], array(select m.family_id from public.members m where m.person_id = new.id));
  return null;
end $$;
alter function document_changed owner to kinvault_system;
alter function share_changed owner to kinvault_system;
alter function mark_changed owner to kinvault_system;
alter function member_changed owner to kinvault_system;
alter function person_changed owner to kinvault_system;
create constraint trigger document_changed after insert or update or delete on documents
  deferrable initially deferred for each row execute function document_changed();
create constraint trigger share_changed after insert or update or delete on shares
  deferrable initially deferred for each row execute function share_changed();
create constraint trigger mark_changed after insert or update or delete on marks
  deferrable initially deferred for each row execute function mark_changed();
create constraint trigger member_changed after insert or update or delete on members
  deferrable initially deferred for each row execute function member_changed();
create constraint trigger person_changed after update of name, email on people
  deferrable initially deferred for each row execute function person_changed();

-- ---- the second wall ---------------------------------------------------------------------------------------------
do $$ declare name text; begin
  foreach name in array array['vault', 'people', 'families', 'members', 'invites', 'files', 'file_tombstones', 'documents',
    'document_versions', 'shares', 'marks', 'activity', 'idempotency_keys', 'rate_limits'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to kinvault_system', name);
    execute format('create policy system on %I to kinvault_system using (true) with check (true)', name);
  end loop;
end $$;
grant execute on function count_try to kinvault_system;

-- Functions in policies stand in a sub-select: then they run once a statement, not once a row.
grant select on people to kinvault_web;
create policy see on people for select to kinvault_web using (
  id = (select me()) or id in (select m.person_id from members m where m.family_id = any ((select my_family_ids())::uuid[])));

grant select, insert on families to kinvault_web;
create policy see on families for select to kinvault_web
  using (id = any ((select my_family_ids())::uuid[]) or owner_id = (select me()));
create policy found on families for insert to kinvault_web
  with check (owner_id = (select me()) and created_by = (select me()));

grant select, insert on members to kinvault_web;
create policy see on members for select to kinvault_web
  using (person_id = (select me()) or family_id = any ((select my_family_ids())::uuid[]));
create policy found on members for insert to kinvault_web with check (
  person_id = (select me()) and role = 'Admin' and state = 'active'
  and exists (select from families f where f.id = family_id and f.owner_id = (select me())));

grant select on invites to kinvault_web;
create policy see on invites for select to kinvault_web using (family_id = any ((select my_admin_family_ids())::uuid[]));

grant select, insert on files to kinvault_web;
create policy see on files for select to kinvault_web using (can_see_file(id, source_id, uploaded_by));
create policy upload on files for insert to kinvault_web
  with check (uploaded_by = (select me()) and purpose = 'original');

grant select, insert on documents to kinvault_web;
create policy see on documents for select to kinvault_web using (
  owner_id = (select me())
  or family_id = any ((select my_family_ids())::uuid[])
  or exists (select from shares s where s.document_id = documents.id and s.family_id = any ((select my_family_ids())::uuid[])));
create policy upload on documents for insert to kinvault_web with check (
  added_by = (select me())
  and (owner_id = (select me())
    or family_id = any ((select my_editable_family_ids())::uuid[])
    or exists (select from members m where m.person_id = owner_id and m.state = 'active'
      and m.family_id = any ((select my_editable_family_ids())::uuid[]))));

grant select, insert on document_versions to kinvault_web;
create policy see on document_versions for select to kinvault_web using (can_see_document(document_id));
create policy upload on document_versions for insert to kinvault_web with check (
  added_by = (select me())
  and exists (select from files f where f.id = file_id and f.uploaded_by = (select me()) and f.purpose = 'original')
  and added_document(document_id));

grant select, insert on shares to kinvault_web;
create policy see on shares for select to kinvault_web
  using (owner_id = (select me()) or family_id = any ((select my_family_ids())::uuid[]));
create policy share on shares for insert to kinvault_web with check (
  shared_by = (select me())
  and (owner_id = (select me()) and family_id = any ((select my_family_ids())::uuid[])
    or family_id = any ((select my_editable_family_ids())::uuid[]) and added_document(document_id)));

grant select, insert, update, delete on marks to kinvault_web;
create policy own on marks to kinvault_web using (person_id = (select me()))
  with check (person_id = (select me()) and can_see_document(document_id));

grant select, insert on activity to kinvault_web;
create policy see on activity for select to kinvault_web using (
  document_id is not null and can_edit_document(document_id)
  or document_id is null and family_id = any ((select my_family_ids())::uuid[]));
create policy act on activity for insert to kinvault_web with check (
  actor_id = (select me())
  and (document_id is null or can_see_document(document_id))
  and (family_id is null or family_id = any ((select my_family_ids())::uuid[])));

grant select, insert, update on idempotency_keys to kinvault_web;
create policy own on idempotency_keys to kinvault_web using (person_id = (select me())) with check (person_id = (select me()));

revoke create on schema public from kinvault_system;
