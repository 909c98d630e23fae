-- In an emergency, a person whom the owner has named may ask to read the owner's documents, and may when the waiting time has
-- passed without a refusal [PPL-11]. Reading begins by `opened_at` alone: no policy compares a planned time with the clock.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table emergency_contacts (
  person_id uuid not null references people on delete cascade,
  contact_id uuid not null references people on delete cascade,
  wait_days integer not null check (wait_days between 1 and 30),
  named_at timestamptz not null default now(),
  last_asked_at timestamptz,
  -- the owner's last refusal of a request that waited
  refused_at timestamptz,
  -- the current request, waiting or open; all null if there is none
  asked_at timestamptz,
  message text check (length(message) <= 500),
  -- as it was when they asked: another wait is for the next request
  request_days integer check (request_days between 1 and 30),
  opens_at timestamptz,
  told_half_at timestamptz,
  told_last_at timestamptz,
  opened_at timestamptz,
  is_opened_by_owner boolean not null default false,
  primary key (person_id, contact_id) include (opened_at),
  constraint emergency_contacts_self check (person_id <> contact_id),
  constraint emergency_contacts_request check (
    num_nulls(asked_at, message, request_days, opens_at) = 0
    or num_nonnulls(asked_at, message, request_days, opens_at, told_half_at, told_last_at, opened_at) = 0 and not is_opened_by_owner),
  -- nothing opens by itself of which the owner was not told again; halfway of two days is their last day
  constraint emergency_contacts_told check (opened_at is null or is_opened_by_owner
    or opened_at >= opens_at and told_half_at is not null and (told_last_at is not null or request_days <= 2))
);
create index emergency_contacts_of_contact on emergency_contacts (contact_id, person_id) include (opened_at);
create index emergency_contacts_waiting on emergency_contacts (opens_at) where asked_at is not null and opened_at is null;
alter table emergency_contacts enable row level security;
alter table emergency_contacts force row level security;
grant select, insert, update, delete on emergency_contacts to kinvault_system;
grant select on emergency_contacts to kinvault_web;
create policy system on emergency_contacts to kinvault_system using (true) with check (true);
create policy see on emergency_contacts for select to kinvault_web using (
  person_id = (select me()) or contact_id = (select me()));

-- Whose documents the caller sees all of: also in an emergency that is open. Rights to change, the trash and what people are
-- told of go by `my_person_ids()`. One function for each is a call less in every policy.
create function my_readable_person_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array[public.me()] || array(
    select g.person_id from public.active_guardians() g where g.guardian_id = public.me()
    union all
    select e.person_id from public.emergency_contacts e where e.contact_id = public.me() and e.opened_at is not null)
$$;
alter function my_readable_person_ids owner to kinvault_system;

-- Who reads this document in an emergency.
create function emergency_readers(document uuid) returns setof uuid language sql stable security definer rows 3 set search_path = '' as $$
  select e.contact_id from public.documents d
  join public.emergency_contacts e on e.person_id = d.owner_id and e.opened_at is not null
  where d.id = document and public.can_see_document(document)
$$;
alter function emergency_readers owner to kinvault_system;
revoke execute on function emergency_readers from public;
grant execute on function emergency_readers to kinvault_web;

-- with downloads: what somebody has opened is told to the owner
drop index activity_opened;
create index activity_opened on activity (actor_id, at desc) where action in ('viewed', 'downloaded');

create function emergency_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.emergency_contacts := coalesce(new, old);
begin
  perform public.raise_version(array[changed.person_id, changed.contact_id], '{}');
  return null;
end $$;
alter function emergency_changed owner to kinvault_system;
create constraint trigger emergency_changed after insert or update or delete on emergency_contacts
  deferrable initially deferred for each row execute function emergency_changed();

-- Each naming waits for the others of the same person and then looks. Named as the constraint of the answer.
create function emergency_contacts_most() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.people p where p.id = new.person_id for no key update;
  if (select pg_catalog.count(*) from public.emergency_contacts e where e.person_id = new.person_id) > 3 then
    raise check_violation using constraint = 'emergency_contacts_most', message = 'at most three people are named for an emergency';
  end if;
  return null;
end $$;
alter function emergency_contacts_most owner to kinvault_system;
create constraint trigger emergency_contacts_most after insert on emergency_contacts
  deferrable initially deferred for each row execute function emergency_contacts_most();

-- ---- what an open emergency lets somebody read ----------------------------------------------------------------------

drop policy see on documents;
create policy see on documents for select to kinvault_web using (
  (owner_id = any ((select my_readable_person_ids())::uuid[]) or family_id = any ((select my_family_ids())::uuid[]) or exists (
    select from shares s
    where s.document_id = documents.id and s.principal_id = any ((select my_principals())::uuid[]) offset 0))
  and (trashed_at is null or owner_id = any ((select my_person_ids())::uuid[])
    or not is_trashed_by_owner and can_edit_document(id)));

create or replace function can_see_document(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = any (public.my_readable_person_ids()) or d.family_id = any (public.my_family_ids())
      or exists (select from public.active_shares() s
        where s.document_id = d.id and s.principal_id = any (public.my_principals()) offset 0))
      and (d.trashed_at is null or d.owner_id = any (public.my_person_ids())
        or (d.owner_id is null or not d.is_trashed_by_owner) and public.can_edit_document(d.id)))
$$;

create or replace function can_see_file(file uuid, source uuid, uploader uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is not null then public.can_see_version(v.document_id, v.number)
    else uploader = public.me() or exists (
      select from public.people p join public.members m on m.person_id = p.id
      where p.avatar_file_id = file and m.family_id = any (public.my_family_ids()))
      or exists (select from public.people p where p.avatar_file_id = file and p.id = any (public.my_readable_person_ids()))
  end
  from (select) as one left join public.document_versions v on v.file_id = coalesce(source, file)
$$;

create or replace function my_document_ids(owner uuid DEFAULT NULL::uuid, family uuid DEFAULT NULL::uuid, before uuid DEFAULT NULL::uuid, many integer DEFAULT NULL::integer, with_earlier boolean DEFAULT false) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_sort = 'off' set enable_incremental_sort = 'off' as $$
declare
  persons constant uuid[] := public.my_readable_person_ids();
  mine constant uuid[] := public.my_family_ids();
  principals constant uuid[] := array[public.me()] || mine;
  least constant uuid := '00000000-0000-0000-0000-000000000000';
  below constant uuid := coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if owner is not null and family is not null then return '{}'; end if;
  if family is not null then
    if family = any (mine) is not true then return '{}'; end if;
    return array(
      select d.id from public.documents d
      where (d.family_id, d.id) >= (family, least) and (d.family_id, d.id) < (family, below) and d.trashed_at is null
        and (with_earlier or not d.is_superseded)
      order by d.family_id desc, d.id desc limit many);
  end if;
  if owner = any (persons) then
    return array(
      select d.id from public.documents d
      where (d.owner_id, d.id) >= (owner, least) and (d.owner_id, d.id) < (owner, below) and d.trashed_at is null
        and (with_earlier or not d.is_superseded)
      order by d.owner_id desc, d.id desc limit many);
  end if;
  if owner is not null then
    return array(
      select distinct found.id from pg_catalog.unnest(principals) p (id), lateral (
        select s.document_id as id from public.active_shares() s
        where (s.owner_id, s.principal_id, s.document_id) >= (owner, p.id, least)
          and (s.owner_id, s.principal_id, s.document_id) < (owner, p.id, below)
          and not s.is_trashed and (with_earlier or not s.is_superseded)
        order by s.owner_id desc, s.principal_id desc, s.document_id desc limit many) found
      order by found.id desc limit many);
  end if;
  return array(
    select newest.id from (
      (select found.id from pg_catalog.unnest(persons) p (id), lateral (
        select d.id from public.documents d
        where (d.owner_id, d.id) >= (p.id, least) and (d.owner_id, d.id) < (p.id, below) and d.trashed_at is null
          and (with_earlier or not d.is_superseded)
        order by d.owner_id desc, d.id desc limit many) found)
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select d.id from public.documents d
        where (d.family_id, d.id) >= (f.id, least) and (d.family_id, d.id) < (f.id, below) and d.trashed_at is null
          and (with_earlier or not d.is_superseded)
        order by d.family_id desc, d.id desc limit many) found)
      union
      (select found.id from pg_catalog.unnest(principals) p (id), lateral (
        select s.document_id as id from public.active_shares() s
        where (s.principal_id, s.document_id) >= (p.id, least) and (s.principal_id, s.document_id) < (p.id, below)
          and not s.is_trashed and (with_earlier or not s.is_superseded)
        order by s.principal_id desc, s.document_id desc limit many) found)) newest
    order by newest.id desc limit many);
end
$$;

create or replace function my_changes_since(known text, OUT version text, OUT changed uuid[]) returns record
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  principals uuid[];
  numbers bigint[];
  scope text;
  was bigint[];
  passed bigint;
begin
  select mine.ids, mine.numbers, pg_catalog.concat_ws(' ', mine.ids, mine.roles,
    (select extract(epoch from min(s.until)) from public.shares s
      where s.principal_id = any (mine.ids) and s.until > pg_catalog.now()),
    '/',
    -- the owner's list says whom they share with, and until when
    (select extract(epoch from min(s.until)) from public.shares s
      where s.owner_id = any (public.my_person_ids()) and s.person_id is not null and s.until > pg_catalog.now()),
    '/',
    (select extract(epoch from d.correctable_until) from public.documents d
      where d.added_by = public.me() and d.correctable_until > pg_catalog.now() order by d.correctable_until limit 1),
    extract(epoch from pg_catalog.pg_postmaster_start_time()), 'public.document_changes'::pg_catalog.regclass::oid)
  into principals, numbers, scope
  from (
    select pg_catalog.array_agg(p.id order by p.id) as ids, pg_catalog.array_agg(p.version order by p.id) as numbers,
      pg_catalog.array_agg(p.role order by p.id) as roles
    from (
      select p.id, p.version, '' as role from public.people p where p.id = any (public.my_readable_person_ids())
      union all
      select f.id, f.version, m.role from public.members m
      join public.families f on f.id = m.family_id and f.deleted_at is null
      where m.person_id = public.me() and m.state = 'active') p) mine;
  scope := pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(scope, 'UTF8')), 'hex'), 32);
  version := pg_catalog.concat(pg_catalog.array_to_string(numbers, '.'), '-', scope);
  if known is null or known = version or pg_catalog.split_part(known, '-', 2) <> scope then return; end if;
  was := pg_catalog.string_to_array(pg_catalog.split_part(known, '-', 1), '.')::bigint[];
  if pg_catalog.cardinality(was) <> pg_catalog.cardinality(numbers)
    or exists (select from unnest(was, numbers) k (was, now) where k.was > k.now) then return; end if;
  passed := (select pg_catalog.sum(k.now - k.was) from unnest(was, numbers) k (was, now));
  if passed > 1000 then return; end if;
  changed := (
    select pg_catalog.array_agg(distinct c.document_id) filter (where c.document_id is not null and (
      -- what others share with somebody whose papers the caller sees is that person's alone
      k.id = public.me() or k.id <> all (public.my_readable_person_ids()) or not exists (
        select from public.documents d where d.id = c.document_id and d.owner_id is distinct from k.id)))
    from unnest(principals, was) k (id, was)
    -- `offset 0` makes the planner look up each principal by the index; without it, it may read the whole log
    cross join lateral (
      select l.document_id from public.document_changes l
      where (l.principal_id, l.number) > (k.id, k.was) and l.principal_id = k.id offset 0) c
    having pg_catalog.count(c.document_id) = passed);
end
$$;

create or replace function my_version() returns text
language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat(
    (select pg_catalog.string_agg(p.version::text, ' ' order by p.id)
      from public.people p where p.id = any (public.my_readable_person_ids())), ' ',
    mine.versions, ' ',
    (select nullif(pg_catalog.count(*), 0) from public.shares s
      where s.principal_id = any (public.my_person_ids() || mine.ids) and s.until > pg_catalog.now()))
  from (
    select pg_catalog.string_agg(pg_catalog.concat(f.id, ':', f.version, m.role), ' ' order by f.id) as versions,
      coalesce(pg_catalog.array_agg(f.id), '{}') as ids
    from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
    where m.person_id = public.me() and m.state = 'active') mine
$$;

create or replace function search_texts(folded_words text[], patterns text[], checks text[], many integer) returns TABLE(document_id uuid, is_note boolean, is_superseded boolean, text text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
#variable_conflict use_column
declare
  own constant uuid[] := public.my_person_ids();
  persons constant uuid[] := public.my_readable_person_ids();
  mine constant uuid[] := public.my_family_ids();
  principals constant uuid[] := array[public.me()] || mine;
  -- everybody whose papers may be shared with the caller
  scopes constant uuid[] := array(
    select pg_catalog.unnest(persons || mine)
    union select m.person_id from public.members m where m.family_id = any (mine));
  recent constant uuid[] := public.my_recent_document_ids();
  favorites constant uuid[] := array(
    select k.document_id from public.marks k where k.person_id = public.me() and k.is_favorite);
  unindexed uuid[];
begin
  if exists (select from public.document_texts t where not t.is_indexed) then
    unindexed := public.my_document_ids(with_earlier => true);
  end if;
  return query
  with found as materialized (
    select w.document_id, w.file_id, w.scope, false as is_note
    from pg_catalog.unnest(scopes) s (id)
    cross join lateral (
      select pg_catalog.string_agg(
        pg_catalog.concat('''', pg_catalog.right(s.id::text, 8), word, ''':*'), ' & ')::pg_catalog.tsquery as query
      from pg_catalog.unnest(folded_words) word) asked
    join public.document_words w on public.words_of_scope(w.scope, w.words) @@ asked.query and w.scope = s.id
    where pg_catalog.cardinality(checks) = 0
      or (select t.text ~* all (checks) from public.document_texts t where t.file_id = w.file_id)
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), false
    from public.documents d
    join public.document_texts t on t.file_id = d.file_id and not t.is_indexed and t.text ~* all (patterns)
    where d.id = any (unindexed)
    union all
    select d.id, d.file_id, coalesce(d.owner_id, d.family_id), true
    from public.marks k join public.documents d on d.id = k.document_id
    where k.person_id = public.me() and k.notes <> '' and k.notes ~* all (patterns)
  ),
  shared as materialized (
    select s.document_id from public.active_shares() s
    where s.document_id = any (array(select f.document_id from found f where f.scope <> all (persons)))
      and s.principal_id = any (principals)
  )
  select hit.document_id, hit.is_note, hit.is_superseded, piece.text
  from (
    select distinct on (top.points, top.document_id) top.*
    from (
      select r.document_id, r.file_id, r.is_note, r.points, d.is_superseded
      from (
        select f.document_id, f.file_id, f.is_note,
          (f.scope = any (own))::integer + (f.document_id = any (favorites))::integer
            + (f.document_id = any (recent))::integer as points
        from found f
        where f.scope = any (persons || mine) or f.document_id in (select s.document_id from shared s)
        order by points desc, document_id desc offset 0) r
      -- whatever the index says, the documents decide
      join public.documents d on d.id = r.document_id and d.file_id = r.file_id and d.trashed_at is null
        and (d.owner_id = any (persons) or d.family_id = any (mine) or exists (
          select from public.active_shares() s where s.document_id = d.id and s.principal_id = any (principals)))
      limit 2 * many) top
    order by top.points desc, top.document_id desc, top.is_note
    limit many) hit
  cross join lateral (
    select k.notes as text from public.marks k
    where hit.is_note and k.document_id = hit.document_id and k.person_id = public.me()
    union all
    select case when pg_catalog.octet_length(t.text) <= 20000 then t.text else public.text_around(t.text, patterns[1]) end
    from public.document_texts t
    where not hit.is_note and t.file_id = hit.file_id) piece
  order by hit.points desc, hit.document_id desc;
end
$$;

create or replace function my_known_by_guardianship() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select g.person_id from public.current_guardians() g where g.guardian_id = public.me()
    union select g.asked_by from public.current_guardians() g where g.guardian_id = public.me() and g.asked_by is not null
    union select g.guardian_id from pg_catalog.unnest(public.my_person_ids()) mine (id), lateral (
      select guardian_id from public.current_guardians() where person_id = mine.id offset 0) g
    -- who is asked knows with whom they would be
    union select c.guardian_id from public.current_guardians() g, lateral (
      select guardian_id from public.active_guardians() where person_id = g.person_id offset 0) c
      where g.guardian_id = public.me()
    -- an owner and their emergency contact know each other even after they no longer share a family
    union select e.person_id from public.emergency_contacts e where e.contact_id = public.me()
    union select e.contact_id from public.emergency_contacts e where e.person_id = public.me())
$$;

-- Who reads in an emergency knows who looks after the owner, whom the list of readers names.
create or replace function known_guardians() returns TABLE(person_id uuid, guardian_id uuid, name text, until timestamp with time zone)
language sql stable security definer set search_path = '' as $$
  select who.id, g.guardian_id, p.name, g.until
  from (
    select pg_catalog.unnest(public.my_readable_person_ids()) as id
    union select m.person_id from public.members m where m.family_id = any (public.my_family_ids()) and m.state = 'active') who
  cross join lateral (
    select guardian_id, until from public.active_guardians() where person_id = who.id offset 0) g
  cross join lateral (select name from public.people where id = g.guardian_id offset 0) p
$$;

create or replace function other_readers(document uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  with reader as (
    select found.person_id, pg_catalog.bool_or(found.is_receiver) as is_receiver,
      pg_catalog.bool_or(found.is_in_emergency) as is_in_emergency
    from (
      select m.person_id, s.owner_id, false as is_receiver, false as is_in_emergency
      from public.active_shares() s
      join public.families f on f.id = s.family_id and f.deleted_at is null
      join public.members m on m.family_id = s.family_id and m.state = 'active'
      where s.document_id = document
      union all
      select s.person_id, s.owner_id, true, false from public.active_shares() s
      where s.document_id = document and s.person_id is not null
      union all
      select e.id, d.owner_id, false, true from public.documents d, public.emergency_readers(document) e (id) where d.id = document) found
    where found.person_id <> found.owner_id and found.person_id <> public.me()
      -- asked once, of the owner: in a join PostgreSQL may read everybody's guardians
      and found.person_id <> all (array(
        select g.guardian_id from public.documents d, lateral (
          select guardian_id from public.active_guardians() where person_id = d.owner_id offset 0) g
        where d.id = document))
    group by found.person_id)
  select pg_catalog.count(*) from reader
  where public.can_see_document(document)
    -- a guardian of the owner does not learn of the owner's other families
    and not exists (select from public.documents d
      where d.id = document and d.owner_id <> public.me() and d.owner_id = any (public.my_person_ids()))
    and not exists (select from public.members o
      where o.person_id = reader.person_id and o.state = 'active' and o.family_id = any (public.my_family_ids())
        and exists (select from public.active_shares() t where t.document_id = document and t.family_id = o.family_id))
    -- whom it is shared with one by one its owner knows; who reads it in an emergency, everybody who knows that person
    and not ((reader.is_in_emergency or reader.is_receiver
        and exists (select from public.documents d where d.id = document and d.owner_id = any (public.my_person_ids())))
      and (reader.person_id = any (public.my_known_by_guardianship()) or exists (
        select from public.members o where o.person_id = reader.person_id and o.family_id = any (public.my_family_ids()))))
$$;

-- ---- what people are told -------------------------------------------------------------------------------------------

-- The owner is told which documents somebody has opened in an emergency: one notice until they have read it. What that person
-- may see without it is nobody's matter. Waits for an end of the emergency, and says nothing after it.
create function tell_of_emergency_reading() returns trigger language plpgsql security definer set search_path = '' as $$
declare owner uuid;
begin
  select e.person_id into owner
  from public.documents d
  join public.emergency_contacts e on e.person_id = d.owner_id and e.contact_id = new.actor_id and e.opened_at is not null
  where d.id = new.document_id and d.owner_id <> all (public.my_person_ids()) and not exists (
    select from public.active_shares() s where s.document_id = d.id and s.principal_id = any (public.my_principals()))
  for update of e;
  if not found then return null; end if;
  update public.notices n
  set document_ids = n.document_ids || new.document_id, document_count = n.document_count + 1, created_at = public.steady_now()
  where n.person_id = owner and n.kind = 'emergency_read' and n.actor_id = new.actor_id and n.read_at is null
    and new.document_id <> all (n.document_ids);
  if found then
    perform public.publish_later('changes', 'person ' || owner);
  elsif not exists (
    select from public.notices n
    where n.person_id = owner and n.kind = 'emergency_read' and n.actor_id = new.actor_id and n.read_at is null) then
    insert into public.notices (id, person_id, kind, actor_id, document_ids, document_count)
    values (pg_catalog.gen_random_uuid(), owner, 'emergency_read', new.actor_id, array[new.document_id], 1);
  end if;
  return null;
end $$;
alter function tell_of_emergency_reading owner to kinvault_system;
create trigger tell_of_emergency_reading after insert on activity for each row
  when (new.document_id is not null and new.action in ('viewed', 'downloaded')) execute function tell_of_emergency_reading();

-- As before, but what was read before the emergency opened is read again in it.
create or replace function note_use(document uuid, entry uuid, use text, about jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if use not in ('viewed', 'downloaded') then raise exception 'a change is recorded with what it changes'; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pg_catalog.concat(document, public.me()), 4));
  insert into public.activity (id, document_id, actor_id, action, detail)
  select entry, document, public.me(), use, about
  where public.can_see_document(document) and not exists (
    select from public.activity a
    where a.document_id = document and a.actor_id = public.me() and a.action = use and a.detail = about
      and a.at > greatest(pg_catalog.now() - interval '1 hour', (
        select e.opened_at from public.documents d
        join public.emergency_contacts e on e.person_id = d.owner_id and e.contact_id = public.me()
        where d.id = document)));
end $$;

-- A push of an emergency says whose; one without a kind tells of reminders.
alter table pushes
  add column kind text check (kind in ('emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened')),
  add column about_id uuid references people on delete cascade,
  add constraint pushes_about check ((kind is null) = (about_id is null));
create index pushes_about on pushes (about_id) where about_id is not null;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind = any (array['confirm-email', 'change-email', 'reset-password', 'password-changed', 'email-change-asked', 'email-changed', 'sign-up-again', 'family-invite', 'account-invite', 'account-made', 'passkey-added', 'new-sign-in', 'access-made', 'two-factor-on', 'two-factor-off', 'backup-failed', 'backup-overdue', 'backup-damaged', 'digest', 'emergency-asked', 'emergency-waiting', 'emergency-opened']));

alter table notices drop constraint notices_kind_check, drop constraint notices_subject;
alter table notices
  add constraint notices_kind_check check (kind = any (array['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended', 'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age', 'guardian_left', 'emergency_named', 'emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened', 'emergency_refused', 'emergency_ended', 'emergency_read'])),
  -- what it is about: a family, a document, several documents, or, named by `detail`, a device, an access, a person or what
  -- somebody says who asks in an emergency
  add constraint notices_subject check (
    (family_name is null) = (kind like 'document%' or kind like 'guardian%' or kind like 'emergency%' or kind in ('uploads_read', 'signed_in', 'access_made'))
    and (document_name is not null) = (kind like 'document\_%')
    and (kind = 'document_due') = (expires_on is not null and stage is not null)
    and (kind in ('documents_brought_back', 'documents_read', 'uploads_read', 'emergency_read')) = (document_count is not null)
    and (kind in ('documents_brought_back', 'uploads_read', 'emergency_read')) = (document_ids is not null)
    and (kind in ('emergency_asked', 'emergency_half', 'emergency_last') or (detail is not null) = (
      kind like 'guardian%' or kind in ('signed_in', 'access_made', 'exempted', 'emergency_named', 'emergency_opened', 'emergency_refused', 'emergency_ended'))));

revoke create on schema public from kinvault_system;
