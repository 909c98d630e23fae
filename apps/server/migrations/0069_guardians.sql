-- People without an account, and guardians. A guardian looks after somebody's papers with an owner's rights over them, for as
-- long as their row in `guardians` says; there is no other source of these rights [D-35]. `my_person_ids()` is the one place
-- that asks.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

alter table people
  add column born_on date,
  -- kept by copy_sign_in_address()
  add column has_account boolean not null default false;
update people p set has_account = true where exists (select from auth.users u where u.id = p.id);

create table guardians (
  person_id uuid not null references people on delete cascade,
  guardian_id uuid not null references people on delete cascade,
  asked_by uuid references people on delete set null,
  asked_at timestamptz not null default now(),
  -- null: asked, and not answered yet
  accepted_at timestamptz,
  -- null: without an end
  until timestamptz,
  primary key (person_id, guardian_id) include (accepted_at, until),
  constraint guardians_self check (person_id <> guardian_id),
  constraint guardians_until check (until is null or accepted_at is not null)
);
create index guardians_of_guardian on guardians (guardian_id, person_id) include (accepted_at, until);
create index guardians_asked_by on guardians (asked_by) where asked_by is not null;
alter table guardians enable row level security;
alter table guardians force row level security;
grant select, insert, update, delete on guardians to kinvault_system;
grant select on guardians to kinvault_web;
create policy system on guardians to kinvault_system using (true) with check (true);

alter table activity add column for_person_id uuid references people on delete set null; -- in whose place the actor acted
create index activity_for_person on activity (for_person_id) where for_person_id is not null;

-- True if its owner threw it away, or a guardian acting for them. Then only these people can restore it.
alter table documents add column is_trashed_by_owner boolean not null default false;
alter table documents disable trigger user;
update documents set is_trashed_by_owner = true where trashed_at is not null and trashed_by = owner_id;
alter table documents enable trigger user;

-- Those in force. PostgreSQL inlines this function.
create function active_guardians() returns setof guardians language sql stable as $$
  select * from public.guardians g where g.accepted_at is not null and (g.until is null or g.until > pg_catalog.now())
$$;
alter function active_guardians owner to kinvault_system;
revoke execute on function active_guardians from public;

-- Those in force, and questions that wait for an answer.
create function current_guardians() returns setof guardians language sql stable as $$
  select * from public.guardians g where g.until is null or g.until > pg_catalog.now()
$$;
alter function current_guardians owner to kinvault_system;
revoke execute on function current_guardians from public;

-- The caller, and the people they look after.
create or replace function my_person_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array[public.me()] || array(
    select g.person_id from public.active_guardians() g where g.guardian_id = public.me())
$$;

create or replace function my_principals() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array[public.me()] || public.my_family_ids()
$$;

-- People whom the caller knows by guardianship alone: whom they look after, or are asked to, and who looks after these and
-- after the caller.
create function my_known_by_guardianship() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select g.person_id from public.current_guardians() g where g.guardian_id = public.me()
    union select g.asked_by from public.current_guardians() g where g.guardian_id = public.me() and g.asked_by is not null
    union select g.guardian_id from public.current_guardians() g where g.person_id = any (public.my_person_ids())
    -- who is asked knows with whom they would be
    union select c.guardian_id from public.current_guardians() g join public.active_guardians() c on c.person_id = g.person_id
      where g.guardian_id = public.me())
$$;
alter function my_known_by_guardianship owner to kinvault_system;

drop policy see on people;
create policy see on people for select to kinvault_web using (
  id = (select me()) or id = any ((select my_known_by_guardianship())::uuid[]) or id in (
    select m.person_id from members m where m.family_id = any ((select my_family_ids())::uuid[])));

create policy see on guardians for select to kinvault_web using (
  (until is null or until > now())
  and (guardian_id = (select me()) or person_id = any ((select my_person_ids())::uuid[])));

-- As in 0065, but somebody who looks after the owner sees only those single receivers whom they know themselves.
drop policy see on shares;
create policy see on shares for select to kinvault_web using (
  (principal_id = any ((select my_principals())::uuid[])
    or person_id is not null and (owner_id = (select me())
      or owner_id = any ((select my_person_ids())::uuid[]) and exists (select from people p where p.id = shares.person_id)))
  and (until is null or until > now())
  and (not is_trashed or owner_id = any ((select my_person_ids())::uuid[]) or can_edit_document(document_id)));

-- Who looks after the members of the caller's families, and after the people whom the caller looks after: every member may
-- know that [PPL-2].
create function known_guardians() returns table (person_id uuid, guardian_id uuid, name text, until timestamptz)
language sql stable security definer set search_path = '' as $$
  select g.person_id, g.guardian_id, p.name, g.until
  from public.active_guardians() g join public.people p on p.id = g.guardian_id
  where g.person_id = any (public.my_person_ids()) or exists (
    select from public.members m
    where m.person_id = g.person_id and m.state = 'active' and m.family_id = any (public.my_family_ids()))
$$;
alter function known_guardians owner to kinvault_system;
revoke execute on function known_guardians from public;
grant execute on function known_guardians to kinvault_web;

create or replace function copy_sign_in_address() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.people p
  set contact_email = new.email, is_contact_confirmed = new.email_verified, has_account = true, updated_at = pg_catalog.now()
  where p.id = new.id and (p.contact_email, p.is_contact_confirmed, p.has_account) is distinct from (new.email, new.email_verified, true);
  return null;
end $$;

drop trigger person_changed on people;
create constraint trigger person_changed
  after update of name, contact_email, phone, location, bio, avatar_file_id, made_for_family_id, born_on, has_account on people
  deferrable initially deferred for each row execute function person_changed();

-- Everything that the guardian sees may have changed, and what the families and the other guardians say of the person.
create function guardian_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.guardians := coalesce(new, old);
begin
  perform public.raise_version(
    array[changed.person_id, changed.guardian_id, changed.asked_by]
      || array(select g.guardian_id from public.guardians g where g.person_id = changed.person_id),
    array(select m.family_id from public.members m where m.person_id = changed.person_id));
  return null;
end $$;
alter function guardian_changed owner to kinvault_system;
create constraint trigger guardian_changed after insert or update or delete on guardians
  deferrable initially deferred for each row execute function guardian_changed();

-- One to five people look after somebody without an account, one of them without an end. Each change waits for the others of
-- the same person and then looks: of two who step back at once, the second is refused. Named as the trigger that calls it.
create function guard_guardians() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  looked_after constant uuid := coalesce(changed->>'person_id', changed->>'id');
  is_without boolean;
begin
  select not p.has_account into is_without from public.people p where p.id = looked_after for no key update;
  if not found then return null; end if;
  if tg_name = 'guardians_most' then
    if (select pg_catalog.count(*) from public.guardians g where g.person_id = looked_after and (g.until is null or g.until > pg_catalog.now())) > 5 then
      raise check_violation using constraint = 'guardians_most', message = 'at most five people look after somebody';
    end if;
  elsif is_without and not exists (
    select from public.guardians g where g.person_id = looked_after and g.accepted_at is not null and g.until is null) then
    raise check_violation using constraint = 'guardians_least', message = 'somebody without an account needs a guardian';
  end if;
  return null;
end $$;
alter function guard_guardians owner to kinvault_system;
create constraint trigger guardians_most after insert on guardians
  deferrable initially deferred for each row execute function guard_guardians();
create constraint trigger guardians_least after update or delete on guardians
  deferrable initially deferred for each row execute function guard_guardians();
create constraint trigger guardians_least after insert or update of has_account on people
  deferrable initially deferred for each row execute function guard_guardians();

-- ---- whose rights a guardian has ------------------------------------------------------------------------------------

create or replace function can_edit_document(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = any (public.my_person_ids()) or d.family_id = any (public.my_editable_family_ids())
      -- what its owner threw away is the owner's alone
      or (d.trashed_at is null or not d.is_trashed_by_owner) and exists (
        select from (
          select s.family_id, s.owner_id, s.may_edit from public.active_shares() s
          where s.document_id = d.id and s.principal_id = any (public.my_principals()) offset 0) s
        left join public.members owner
          on owner.family_id = s.family_id and owner.person_id = s.owner_id and owner.state = 'active'
        left join public.members mine
          on mine.family_id = owner.family_id and mine.person_id = public.me() and mine.state = 'active'
        where s.may_edit or mine.role = 'Admin'
          or mine.role = 'Member' and d.added_by = public.me() and d.correctable_until > pg_catalog.now() offset 0)))
$$;

create or replace function can_see_document(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = any (public.my_person_ids()) or d.family_id = any (public.my_family_ids())
      or exists (select from public.active_shares() s
        where s.document_id = d.id and s.principal_id = any (public.my_principals()) offset 0))
      and (d.trashed_at is null or d.owner_id = any (public.my_person_ids())
        or (d.owner_id is null or not d.is_trashed_by_owner) and public.can_edit_document(d.id)))
$$;


drop policy see on documents;
create policy see on documents for select to kinvault_web using (
  (owner_id = any ((select my_person_ids())::uuid[]) or family_id = any ((select my_family_ids())::uuid[]) or exists (
    select from shares s
    where s.document_id = documents.id and s.principal_id = any ((select my_principals())::uuid[]) offset 0))
  and (trashed_at is null or owner_id = any ((select my_person_ids())::uuid[])
    or not is_trashed_by_owner and can_edit_document(id)));

create or replace function can_see_file(file uuid, source uuid, uploader uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is not null then public.can_see_version(v.document_id, v.number)
    else uploader = public.me() or exists (
      select from public.people p join public.members m on m.person_id = p.id
      where p.avatar_file_id = file and m.family_id = any (public.my_family_ids()))
      or exists (select from public.people p where p.avatar_file_id = file and p.id = any (public.my_person_ids()))
  end
  from (select) as one left join public.document_versions v on v.file_id = coalesce(source, file)
$$;

-- A share with one person is theirs alone: a guardian of a person with an account does not see it.

create or replace function my_document_ids(owner uuid default NULL::uuid, family uuid default NULL::uuid, before uuid default NULL::uuid, many integer default NULL::integer, with_earlier boolean default false) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_sort = 'off' set enable_incremental_sort = 'off' as $$
declare
  persons constant uuid[] := public.my_person_ids();
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

create or replace function search_texts(folded_words text[], patterns text[], checks text[], many integer) returns table (document_id uuid, is_note boolean, is_superseded boolean, text text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
#variable_conflict use_column
declare
  persons constant uuid[] := public.my_person_ids();
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
          (f.scope = any (persons))::integer + (f.document_id = any (favorites))::integer
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

create or replace function document_states(wanted uuid[]) returns table (id uuid, state text)
language sql stable as $$
  select d.id, concat(d.id, ' ', d.xmin, ' ', k.version, ' ', d.added_by = (select me()) and d.correctable_until > now(), ' ',
    d.owner_id = any ((select my_person_ids())::uuid[]), ' ',
    s.ids, ' ', p.name)
  from documents d
  -- each owner is looked up once, not once a document: a quarter of the cost of a list of 200
  left join (
    select people.id, people.name from people
    where people.id = any ((select array_agg(distinct owner_id) from documents where documents.id = any (wanted))::uuid[])
    offset 0) p on p.id = d.owner_id
  -- with the person: marks of several people that one transaction has written, as a restore does, have one `xmin`
  left join (
    select document_id, concat(person_id, xmin) as version from marks
    where document_id = any (wanted) and person_id = (select me()) offset 0) k on k.document_id = d.id
  -- one query for all: a query for each of 200 documents took longer than the rest of a list
  left join (
    select document_id, array_agg(concat(principal_id, until, may_edit) order by principal_id) as ids from shares
    where document_id = any (wanted) group by document_id) s on s.document_id = d.id
  where d.id = any (wanted)
$$;

create or replace function guard_document() returns trigger
language plpgsql set search_path = '' as $$
declare
  self constant uuid := public.me();
  is_owner constant boolean := old.owner_id = any (public.my_person_ids()); -- null for a general document
  may_correct constant boolean := old.added_by = self and coalesce(old.correctable_until > pg_catalog.now(), false);
begin
  if new.trashed_at is distinct from old.trashed_at then
    new.is_trashed_by_owner := new.trashed_at is not null and coalesce(is_owner, false);
  end if;
  if current_user <> 'kinvault_web' then return new; end if;
  -- a test document that gets a file of its own has become a real one: clearing test data must not take it
  if new.file_id is distinct from old.file_id then
    new.is_test := false;
    new.is_blurry := false;
  end if;
  if new.family_id is distinct from old.family_id or (new.owner_id is null) <> (old.owner_id is null) then
    raise insufficient_privilege using message = 'a document stays personal, or its family''s';
  end if;
  if not is_owner and may_correct is not true and not exists (
    select from public.shares s
    where s.document_id = old.id and (s.family_id = any (public.my_admin_family_ids())
      or s.may_edit and s.person_id = self)) then
    raise insufficient_privilege using message = 'its uploader corrects it for a day, until somebody else changes it';
  end if;
  if new.owner_id is distinct from old.owner_id then
    if not is_owner and may_correct is not true then
      raise insufficient_privilege using message = 'only its owner, or its uploader for a day, hands a document on';
    end if;
    -- nor somebody whom they look after, but of what is their own, or from one person without an account to another
    if new.owner_id = self or new.owner_id = any (public.my_person_ids()) and old.owner_id <> self and exists (
      select from public.people p where p.id in (old.owner_id, new.owner_id) and p.has_account) then
      raise insufficient_privilege using message = 'nobody makes themselves the owner of a document';
    end if;
    if old.trashed_at is not null then
      raise insufficient_privilege using message = 'a document in the trash is handed on to nobody';
    end if;
    if not exists (
      select from public.shares s
      join public.members m on m.family_id = s.family_id and m.person_id = new.owner_id and m.state = 'active'
      where s.document_id = new.id and s.family_id = any (public.my_editable_family_ids())) then
      raise insufficient_privilege using message = 'a document is handed on within a family that sees it';
    end if;
  end if;
  if (new.trashed_at, new.trashed_by) is distinct from (old.trashed_at, old.trashed_by) then
    if (new.trashed_at, new.trashed_by) is distinct from (null::timestamptz, null::uuid)
      and (new.trashed_at, new.trashed_by) is distinct from (public.steady_now(), self) then
      raise insufficient_privilege using message = 'a document goes into the trash now, by whoever throws it away';
    end if;
    if old.is_trashed_by_owner and not is_owner then
      raise insufficient_privilege using message = 'what its owner threw away only its owner brings back';
    end if;
  end if;
  if old.family_id is not null and new.trashed_at is distinct from old.trashed_at
    and old.added_by is distinct from self and not old.family_id = any (public.my_admin_family_ids()) then
    raise insufficient_privilege using message = 'only Admins and its uploader throw a general document away';
  end if;
  return new;
end
$$;

create or replace function begin_correction() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.correctable_until := case
    when new.owner_id <> new.added_by and coalesce(new.owner_id = any (public.my_person_ids()), false) is false then pg_catalog.now() + interval '24 hours' end;
  return new;
end
$$;

create or replace function hand_on_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.lock_common_families(new.owner_id, array(
    select s.person_id from public.shares s where s.document_id = new.id and s.person_id is not null));
  if old.owner_id <> all (public.my_person_ids()) and new.owner_id <> all (public.my_person_ids()) and exists (
    select from public.active_shares() s left join public.families f on f.id = s.family_id
    where s.document_id = new.id and f.deleted_at is null and s.person_id is distinct from new.owner_id
      and not public.may_be_shared(new.owner_id, s.family_id, s.person_id)) then
    raise insufficient_privilege using message = 'its uploader hands a document on to somebody in all of its families';
  end if;
  delete from public.shares s
  where s.document_id = new.id
    and (s.person_id = new.owner_id or not public.may_be_shared(new.owner_id, s.family_id, s.person_id));
  return new;
end
$$;

create or replace function share_with_person(document uuid, person uuid, edit boolean, ends timestamp with time zone) returns text
language plpgsql security definer set search_path = '' as $$
declare
  paper public.documents;
  is_new boolean;
begin
  select * into paper from public.documents d
  where d.id = document and d.owner_id = any (public.my_person_ids()) and d.trashed_at is null for share;
  if not found or paper.owner_id = person then return 'unknown'; end if;
  if not exists (select from public.people p where p.id = person and p.has_account) then return 'unknown'; end if;
  -- a guardian of the owner sees it already, and must not keep it when that ends
  if exists (select from public.active_guardians() g where g.person_id = paper.owner_id and g.guardian_id = person) then
    return 'unknown';
  end if;
  if ends <= pg_catalog.now() then return 'over'; end if;
  perform public.lock_common_families(paper.owner_id, array[person]);
  if not public.have_common_family(paper.owner_id, person) then return 'unknown'; end if;
  delete from public.shares s where s.document_id = paper.id and s.person_id = person and s.until <= pg_catalog.now();
  insert into public.shares as s (document_id, owner_id, person_id, may_edit, until, shared_by)
  values (paper.id, paper.owner_id, person, edit, ends, public.me())
  on conflict (document_id, principal_id) do update set may_edit = excluded.may_edit, until = excluded.until
  returning s.xmax = 0 into is_new;
  -- its end is the end for what it has renewed, too [D-45]
  update public.shares s set may_edit = edit, until = ends
  where s.document_id = any (public.chain_document_ids(paper.id)) and s.document_id <> paper.id and s.person_id = person
    and s.owner_id = paper.owner_id and (s.until is null or s.until > pg_catalog.now());
  insert into public.activity (id, document_id, actor_id, action, detail)
  values (pg_catalog.gen_random_uuid(), paper.id, public.me(), 'shared',
    pg_catalog.jsonb_build_object('personId', person, 'mayEdit', edit));
  if is_new then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name)
    values (pg_catalog.gen_random_uuid(), person, 'document_shared', paper.owner_id, paper.id, paper.name);
  end if;
  return 'done';
end
$$;

create or replace function tell_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told constant text := case
    when new.file_id <> old.file_id then 'document_replaced'
    when old.trashed_at is not null and new.trashed_at is null then 'document_brought_back'
    when old.replaced_by is null and new.replaced_by is not null then 'document_renewed'
    when old.replaced_by is not null and new.replaced_by is null then 'document_brought_back' end;
  others uuid[];
begin
  -- a guardian of somebody without an account is not told of their own act
  if told is null or exists (select from public.people p
    where p.id = new.owner_id and not p.has_account and p.id = any (public.my_person_ids())) then return null; end if;
  delete from public.notices n
  where n.person_id = new.owner_id and n.actor_id = public.me() and n.created_at > pg_catalog.now() - interval '1 hour'
    and (n.kind = told and n.document_id = new.id
      or told is distinct from 'document_replaced' and n.read_at is null
        and (n.kind in ('document_renewed', 'document_brought_back') and n.document_id = new.id
          or n.document_ids = array[new.id]));
  update public.notices n
  set document_ids = pg_catalog.array_remove(n.document_ids, new.id), document_count = n.document_count - 1
  where n.person_id = new.owner_id and n.actor_id = public.me() and n.created_at > pg_catalog.now() - interval '1 hour'
    and told is distinct from 'document_replaced' and n.read_at is null and new.id = any (n.document_ids);
  if told = 'document_brought_back' then
    delete from public.notices n where n.id = (
      select o.id from public.notices o
      where o.person_id = new.owner_id and o.actor_id = public.me() and o.read_at is null
        and o.created_at > pg_catalog.now() - interval '10 minutes'
        and (o.kind = told and o.document_id is not null or o.kind = 'documents_brought_back')
      order by o.created_at desc limit 1)
    returning coalesce(n.document_ids, array[n.document_id]) into others;
  end if;
  if others is null then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name)
    values (pg_catalog.gen_random_uuid(), new.owner_id, told, public.me(), new.id, new.name);
  else
    insert into public.notices (id, person_id, kind, actor_id, document_count, document_ids)
    values (pg_catalog.gen_random_uuid(), new.owner_id, 'documents_brought_back', public.me(),
      pg_catalog.cardinality(others) + 1, others || new.id);
  end if;
  return null;
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
      select p.id, p.version, '' as role from public.people p where p.id = any (public.my_person_ids())
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
      -- what others share with somebody whom the caller looks after is that person's alone
      k.id = public.me() or k.id <> all (public.my_person_ids()) or not exists (
        select from public.documents d where d.id = c.document_id and d.owner_id is distinct from k.id)))
    from unnest(principals, was) k (id, was)
    -- `offset 0` makes the planner look up each principal by the index; without it, it may read the whole log
    cross join lateral (
      select l.document_id from public.document_changes l
      where (l.principal_id, l.number) > (k.id, k.was) and l.principal_id = k.id offset 0) c
    having pg_catalog.count(c.document_id) = passed);
end
$$;

create or replace function renew_document(old_document uuid, new_document uuid, takes_shares boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.documents;
  newer public.documents;
begin
  perform from public.documents d where d.id in (old_document, new_document) order by d.id for update;
  select * into earlier from public.documents d where d.id = old_document and d.trashed_at is null;
  select * into newer from public.documents d where d.id = new_document and d.trashed_at is null;
  if not public.can_edit_document(earlier.id) or not public.can_edit_document(newer.id) then return 'unknown'; end if;
  if earlier.replaced_by is not null or exists (select from public.documents d where d.replaced_by = new_document) then
    return 'already_renewed';
  end if;
  if earlier.id = newer.id or newer.replaced_by is not null
    or earlier.owner_id is distinct from newer.owner_id or earlier.family_id is distinct from newer.family_id then
    return 'not_renewable';
  end if;
  if earlier.owner_id = any (public.my_person_ids()) then
    if takes_shares then
      perform public.lock_common_families(earlier.owner_id, array(
        select s.person_id from public.active_shares() s where s.document_id = old_document and s.person_id is not null));
      insert into public.shares (document_id, owner_id, family_id, person_id, until, may_edit, shared_by, renewed_from)
      select new_document, s.owner_id, s.family_id, s.person_id, s.until, s.may_edit, s.owner_id, old_document
      from public.active_shares() s
      where s.document_id = old_document
        and (s.person_id is null or public.have_common_family(s.owner_id, s.person_id))
      order by s.principal_id
      on conflict do nothing;
    end if;
  elsif public.loses_readers(old_document, new_document) then
    return 'narrower';
  end if;
  update public.documents set replaced_by = new_document where id = old_document;
  insert into public.marks as mine (document_id, person_id, is_favorite, notes, is_watching)
  select new_document, k.person_id, k.is_favorite, k.notes, k.is_watching from public.marks k
  where k.document_id = old_document and (k.is_favorite or k.is_watching or k.notes <> '')
    and (k.person_id = newer.owner_id or k.person_id in (
        select g.guardian_id from public.active_guardians() g where g.person_id = newer.owner_id) or k.person_id in (
      select s.person_id from public.active_shares() s where s.document_id = new_document) or exists (
      select from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
      where m.person_id = k.person_id and m.state = 'active' and (f.id = newer.family_id or f.id in (
        select s.family_id from public.active_shares() s where s.document_id = new_document))))
  order by k.person_id
  on conflict (document_id, person_id) do update set
    is_favorite = mine.is_favorite or excluded.is_favorite,
    is_watching = mine.is_watching or excluded.is_watching,
    notes = case
      when pg_catalog.strpos(mine.notes, excluded.notes) > 0 or pg_catalog.length(mine.notes || excluded.notes) > 9998
        then mine.notes
      when mine.notes = '' then excluded.notes
      else pg_catalog.concat(mine.notes, E'\n\n', excluded.notes) end;
  return 'done';
end
$$;

create or replace function reminded_people(document uuid) returns setof uuid
language sql stable as $$
  select owner.id
  from public.documents d join public.people owner on owner.id = d.owner_id and owner.made_for_family_id is null and owner.has_account
  where d.id = document
  union
  select g.guardian_id from public.documents d join public.active_guardians() g on g.person_id = d.owner_id
  where d.id = document
  union
  select m.person_id
  from public.documents d
  cross join lateral (
    select d.family_id as id where d.family_id is not null
    union all
    select s.family_id from public.active_shares() s
    join public.members o on o.family_id = s.family_id and o.person_id = s.owner_id and o.state = 'active'
    where s.document_id = d.id offset 0) through
  cross join lateral (select id from public.families where id = through.id and deleted_at is null offset 0) f
  cross join lateral (
    select person_id, role from public.members where family_id = f.id and state = 'active' offset 0) m
  cross join lateral (
    select id from public.people where id = m.person_id and made_for_family_id is null offset 0) p
  left join lateral (select made_for_family_id from public.people where id = d.owner_id offset 0) owner on true
  left join lateral (
    select is_watching from public.marks where document_id = d.id and person_id = m.person_id offset 0) k on true
  where d.id = document
    and (m.role = 'Admin' and (d.owner_id is null or owner.made_for_family_id is not null) or k.is_watching)
  union
  select k.person_id
  from public.active_shares() s
  join public.marks k on k.document_id = s.document_id and k.person_id = s.person_id and k.is_watching
  join public.people p on p.id = k.person_id and p.made_for_family_id is null
  where s.document_id = document
$$;

-- Those who see a document and whom the caller is not told by name: everyone who looks after its owner is.
create or replace function other_readers(document uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  with reader as (
    select found.person_id, pg_catalog.bool_or(found.is_receiver) as is_receiver
    from (
      select m.person_id, s.owner_id, false as is_receiver
      from public.active_shares() s
      join public.families f on f.id = s.family_id and f.deleted_at is null
      join public.members m on m.family_id = s.family_id and m.state = 'active'
      where s.document_id = document
      union all
      select s.person_id, s.owner_id, true from public.active_shares() s
      where s.document_id = document and s.person_id is not null) found
    where found.person_id <> found.owner_id and found.person_id <> public.me()
      and not exists (select from public.active_guardians() g
        where g.person_id = found.owner_id and g.guardian_id = found.person_id)
    group by found.person_id)
  select pg_catalog.count(*) from reader
  where public.can_see_document(document)
    -- who looks after the owner is not told of another home
    and not exists (select from public.documents d
      where d.id = document and d.owner_id <> public.me() and d.owner_id = any (public.my_person_ids()))
    and not exists (select from public.members o
      where o.person_id = reader.person_id and o.state = 'active' and o.family_id = any (public.my_family_ids())
        and exists (select from public.active_shares() t where t.document_id = document and t.family_id = o.family_id))
    -- whom it is shared with one by one its owner knows
    and not (reader.is_receiver
      and exists (select from public.documents d where d.id = document and d.owner_id = any (public.my_person_ids()))
      and (reader.person_id = any (public.my_known_by_guardianship()) or exists (
        select from public.members o where o.person_id = reader.person_id and o.family_id = any (public.my_family_ids()))))
$$;

-- What was handed on for somebody is taken back for them, by a guardian who did not do it.

create or replace function can_take_back(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.owner_changes c
    where c.document_id = document and (c.former_owner_id = public.me()
        or c.former_owner_id = any (public.my_person_ids()) and c.changed_by is distinct from public.me())
      and c.can_be_taken_back and c.changed_at > public.take_back_begins())
$$;

create or replace function take_back_document(document uuid, OUT outcome text, OUT taken_from uuid) returns record
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := public.me();
  is_trashed boolean;
  persons constant uuid[] := public.my_person_ids();
begin
  select d.owner_id, d.trashed_at is not null into taken_from, is_trashed
  from public.documents d where d.id = document for update;
  if taken_from = any (persons) then
    outcome := case when is_trashed then 'unknown' else 'already_owner' end;
  elsif public.can_take_back(document) then
    update public.documents
    set owner_id = (
        select c.former_owner_id from public.owner_changes c
        where c.document_id = document and c.former_owner_id = any (persons) and c.can_be_taken_back
        order by c.former_owner_id = self desc, c.id limit 1),
      trashed_at = null, trashed_by = null, revision = revision + 1, updated_at = pg_catalog.now()
    where id = document;
    outcome := 'done';
  else
    outcome := case when exists (
      select from public.owner_changes c
      where c.document_id = document and c.former_owner_id = any (persons) and c.can_be_taken_back) then 'over' else 'unknown' end;
  end if;
end
$$;

create or replace function undo_hand_on(document uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := public.me();
  handed public.owner_changes;
begin
  perform from public.documents d where d.id = document for update;
  select * into handed from public.owner_changes c where c.document_id = document order by c.id desc limit 1;
  if (handed.changed_by = self and handed.former_owner_id = any (public.my_person_ids())
    and handed.changed_at > pg_catalog.now() - interval '10 minutes') is not true then
    return false;
  end if;
  -- every edit sets updated_at
  update public.documents set owner_id = handed.former_owner_id, revision = revision + 1, updated_at = pg_catalog.now()
  where id = document and owner_id = handed.new_owner_id and trashed_at is null and updated_at = handed.document_updated_at;
  if not found then return false; end if;
  delete from public.owner_changes c where c.document_id = document and c.id >= handed.id;
  delete from public.notices n
  where n.document_id = document and n.kind = 'document_taken_back' and n.person_id = handed.new_owner_id
    and n.created_at >= pg_catalog.now();
  return true;
end
$$;

create or replace function record_owner_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_by_other constant boolean := public.me() is distinct from old.owner_id;
  is_taken_back constant boolean := coalesce(public.me() = new.owner_id
    -- by a guardian, for somebody whose loss can still be undone
    or new.owner_id = any (public.my_person_ids()) and exists (
      select from public.owner_changes c
      where c.document_id = new.id and c.former_owner_id = new.owner_id and c.can_be_taken_back
        and c.changed_at > public.take_back_begins()), false);
begin
  -- what came after the new owner's own loss is undone with it: none of those owners takes the document from them
  update public.owner_changes set can_be_taken_back = false
  where document_id = new.id and id >= (
    select min(c.id) from public.owner_changes c
    where c.document_id = new.id and c.former_owner_id = new.owner_id and c.can_be_taken_back);
  insert into public.owner_changes (document_id, former_owner_id, new_owner_id, changed_by, can_be_taken_back,
    document_updated_at)
  values (new.id, old.owner_id, new.owner_id, public.me(), is_by_other and not is_taken_back, new.updated_at);
  if is_by_other then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name, new_owner_id)
    values (pg_catalog.gen_random_uuid(), old.owner_id,
      case when is_taken_back then 'document_taken_back' else 'document_handed_on' end,
      public.me(), new.id, new.name, new.owner_id);
  end if;
  return null;
end
$$;

-- What people without an account would be told of their papers, their guardians are told, but for the one who did it.
create function tell_guardians() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.people p where p.id = new.person_id and not p.has_account) then return new; end if;
  if new.document_name is not null then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name, new_owner_id, created_at)
    select pg_catalog.gen_random_uuid(), g.guardian_id, new.kind, new.actor_id, new.document_id, new.document_name,
      new.new_owner_id, new.created_at
    from public.active_guardians() g
    where g.person_id = new.person_id and g.guardian_id is distinct from new.actor_id
      and g.guardian_id is distinct from public.me()
    order by g.guardian_id;
  end if;
  return null;
end $$;
alter function tell_guardians owner to kinvault_system;
create trigger tell_guardians before insert on notices for each row execute function tell_guardians();

-- A guardian's act is recorded as theirs, for the owner.
create function note_guardian() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.for_person_id := (
    select d.owner_id from public.documents d
    where d.id = new.document_id and d.owner_id <> new.actor_id and new.actor_id = public.me()
      and d.owner_id = any (public.my_person_ids()));
  return new;
end $$;
alter function note_guardian owner to kinvault_system;
create trigger note_guardian before insert on activity for each row
  when (new.document_id is not null and new.action not in ('viewed', 'downloaded')) execute function note_guardian();

-- Adds a person without an account to a family whose Admin the caller is. The caller looks after them; these others are asked
-- to. False where one of them is no member with an account.
create function add_person(family uuid, person uuid, person_name text, born date, asked uuid[]) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(family = any (public.my_admin_family_ids()), false) then return false; end if;
  perform from public.members m join public.people p on p.id = m.person_id and p.has_account and p.made_for_family_id is null
  where m.family_id = family and m.person_id = any (asked) and m.person_id <> public.me() and m.state = 'active'
  order by m.person_id for key share of m;
  if pg_catalog.cardinality(asked) <> (
    select pg_catalog.count(*) from public.members m
    join public.people p on p.id = m.person_id and p.has_account and p.made_for_family_id is null
    where m.family_id = family and m.person_id = any (asked) and m.person_id <> public.me() and m.state = 'active') then
    return false;
  end if;
  insert into public.people (id, name, born_on) values (person, person_name, born);
  insert into public.members (family_id, person_id, role, state, added_by)
  values (family, person, 'Viewer', 'active', public.me());
  insert into public.guardians (person_id, guardian_id, asked_by, accepted_at)
  values (person, public.me(), public.me(), pg_catalog.now());
  insert into public.guardians (person_id, guardian_id, asked_by)
  select person, a, public.me() from pg_catalog.unnest(asked) a order by a;
  insert into public.notices (id, person_id, kind, actor_id, detail)
  select pg_catalog.gen_random_uuid(), a, 'guardian_asked', public.me(), person::text
  from pg_catalog.unnest(asked) a order by a;
  return true;
end $$;
alter function add_person owner to kinvault_system;
revoke execute on function add_person from public;
grant execute on function add_person to kinvault_web;

-- The picture of the caller, or of somebody without an account whom they look after; it is then that person's file. False
-- for somebody else.
create function replace_avatar_of(person uuid, new_file uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare former uuid;
begin
  if person = public.me() then
    perform public.replace_my_avatar(new_file);
    return true;
  end if;
  select p.avatar_file_id into former from public.people p
  where p.id = person and p.id = any (public.my_person_ids()) and not p.has_account for no key update;
  if not found then return false; end if;
  if new_file is not null then
    update public.files set uploaded_by = person
    where id = new_file and uploaded_by = public.me() and purpose = 'avatar';
    if not found then raise exception 'this file is no avatar of the caller'; end if;
  end if;
  update public.people set avatar_file_id = new_file, updated_at = pg_catalog.now() where id = person;
  delete from public.files where id = former and id is distinct from new_file;
  return true;
end $$;
alter function replace_avatar_of owner to kinvault_system;
revoke execute on function replace_avatar_of from public;
grant execute on function replace_avatar_of to kinvault_web;

-- Somebody without an account answers for nobody: they stay Viewers, and no family is handed to them.
create function guard_member_without_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.role <> 'Viewer' and exists (select from public.people p where p.id = new.person_id and not p.has_account
    and not exists (select from auth.users u where u.id = p.id)) then
    raise check_violation using constraint = 'members_without_account', message = 'somebody without an account is a Viewer';
  end if;
  return null;
end $$;
alter function guard_member_without_account owner to kinvault_system;
create constraint trigger members_without_account after insert or update of role on members
  deferrable initially deferred for each row execute function guard_member_without_account();

alter table notices drop constraint notices_kind_check, drop constraint notices_subject;
alter table notices
  add constraint notices_kind_check check (kind = any (array['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended'])),
  -- what it is about: a family, a document, several documents, or, named by `detail`, a device, an access or a person
  add constraint notices_subject check (
    (family_name is null) = (kind like 'document%' or kind like 'guardian%' or kind in ('uploads_read', 'signed_in', 'access_made'))
    and (document_name is not null) = (kind like 'document\_%')
    and (kind = 'document_due') = (expires_on is not null and stage is not null)
    and (kind in ('documents_brought_back', 'documents_read', 'uploads_read')) = (document_count is not null)
    and (kind in ('documents_brought_back', 'uploads_read')) = (document_ids is not null)
    and (kind like 'guardian%' or kind in ('signed_in', 'access_made', 'exempted')) = (detail is not null));

revoke create on schema public from kinvault_system;
