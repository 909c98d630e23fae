-- A document is seen by its owner, by its family, and by everyone it is shared with. A share goes to a principal, which is a
-- family or a person, and may have an end. `my_person_ids()` lists the people whose documents the caller sees as their owner
-- does. A new way to see a document is then a row in `shares` or an id in that list, and no list, policy or right gets a branch
-- for it.

alter table shares
  drop constraint shares_pkey,
  alter column family_id drop not null,
  add column person_id uuid references people on delete cascade,
  add column principal_id uuid not null generated always as (coalesce(family_id, person_id)) stored,
  add column until timestamptz,
  -- for shares with a person only: in a family the reader's role decides
  add column may_edit boolean not null default false,
  add constraint shares_principal_check check (num_nonnulls(family_id, person_id) = 1),
  add constraint shares_person_check check (person_id is null or person_id <> owner_id),
  add constraint shares_edit_check check (person_id is not null or not may_edit),
  add primary key (document_id, principal_id) include (until); -- so that the policies are answered from the index alone
drop index shares_listed, shares_in_trash, shares_of_owner;
create index shares_listed on shares (principal_id, document_id) include (owner_id, is_superseded, until) where not is_trashed;
create index shares_in_trash on shares (principal_id, document_id) where is_trashed;
-- The owner comes first. With the family first, PostgreSQL 18 could answer 'this document, any of my families' from this index,
-- too, by skipping over all owners. With a million documents it did: up to fifteen look-ups a document, where the primary key
-- needs one for each family.
create index shares_of_owner on shares (owner_id, principal_id, document_id) include (is_trashed, is_superseded, until);
-- For the foreign key to members, which looks up the family and cannot use the computed principal: without this index, leaving
-- a family reads all shares in the database.
create index shares_of_member on shares (family_id, owner_id);
create index shares_of_person on shares (person_id) where person_id is not null;
create index shares_ending on shares (principal_id, until) where until is not null;

grant create on schema public to kinvault_system;

-- The caller, and later the people they look after. Used in place of `= me()` wherever an owner's rights are meant.
create function my_person_ids() returns uuid[] language sql stable parallel safe as $$
  select array[public.me()]
$$;
alter function my_person_ids owner to kinvault_system;

-- All principals whose shares the caller sees: those people, and the caller's families.
create function my_principals() returns uuid[] language sql stable security definer set search_path = '' as $$
  select public.my_person_ids() || public.my_family_ids()
$$;
alter function my_principals owner to kinvault_system;

-- The shares that have not ended. PostgreSQL inlines this function, so it costs no more than the table.
create function active_shares() returns setof shares language sql stable as $$
  select * from public.shares s where s.until is null or s.until > pg_catalog.now()
$$;
alter function active_shares owner to kinvault_system;
revoke execute on function active_shares from public;

-- A document can be shared with a person only if its owner and that person are members of the same family.
create function have_common_family(person uuid, other_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.members o
    join public.families f on f.id = o.family_id and f.deleted_at is null
    join public.members t on t.family_id = o.family_id and t.person_id = other_person and t.state = 'active'
    where o.person_id = person and o.state = 'active')
$$;
alter function have_common_family owner to kinvault_system;
revoke execute on function have_common_family from public;
grant execute on function have_common_family to kinvault_web; -- for the policy of shares

-- Who sees, and who edits

drop policy see on shares;
create policy see on shares for select to kinvault_web using (
  principal_id = any ((select my_principals())::uuid[]) and (until is null or until > now())
  and (not is_trashed or owner_id = any ((select my_person_ids())::uuid[]) or can_edit_document(document_id)));

drop policy share on shares;
create policy share on shares for insert to kinvault_web with check (
  shared_by = (select me()) and (
    owner_id = any ((select my_person_ids())::uuid[])
      and (family_id = any ((select my_family_ids())::uuid[]) or have_common_family(owner_id, person_id))
    or family_id = any ((select my_editable_family_ids())::uuid[]) and added_document(document_id)));

drop policy see on documents;
create policy see on documents for select to kinvault_web using (
  (owner_id = any ((select my_person_ids())::uuid[]) or family_id = any ((select my_family_ids())::uuid[]) or exists (
    select from shares s
    where s.document_id = documents.id and s.principal_id = any ((select my_principals())::uuid[]) offset 0))
  and (trashed_at is null or owner_id = any ((select my_person_ids())::uuid[])
    or (owner_id is null or trashed_by is distinct from owner_id) and can_edit_document(id)));

drop policy upload on documents;
create policy upload on documents for insert to kinvault_web with check (
  added_by = (select me()) and (
    owner_id = any ((select my_person_ids())::uuid[]) or family_id = any ((select my_editable_family_ids())::uuid[]) or exists (
      select from members m
      where m.person_id = documents.owner_id and m.state = 'active'
        and m.family_id = any ((select my_editable_family_ids())::uuid[]))));

create or replace function can_edit_document(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = any (public.my_person_ids()) or d.family_id = any (public.my_editable_family_ids())
      -- what its owner threw away is the owner's alone
      or (d.trashed_at is null or d.trashed_by is distinct from d.owner_id) and exists (
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
        or (d.owner_id is null or d.trashed_by is distinct from d.owner_id) and public.can_edit_document(d.id)))
$$;

-- Lists. Each kind of list has its own statement: one statement for all kinds costs up to twice as much.
create or replace function my_document_ids(owner uuid default null, family uuid default null, before uuid default null,
  many integer default null, with_earlier boolean default false)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_sort = 'off' set enable_incremental_sort = 'off' as $$
declare
  persons constant uuid[] := public.my_person_ids();
  mine constant uuid[] := public.my_family_ids();
  principals constant uuid[] := persons || mine;
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
end $$;

create or replace function document_states(wanted uuid[]) returns table (id uuid, state text) language sql stable as $$
  select d.id, concat(d.id, ' ', d.xmin, ' ', k.version, ' ', d.added_by = (select me()) and d.correctable_until > now(), ' ',
    s.ids, ' ', p.name)
  from documents d
  -- each owner is looked up once, not once a document: a quarter of the cost of a list of 200
  left join (
    select people.id, people.name from people
    where people.id = any ((select array_agg(distinct owner_id) from documents where documents.id = any (wanted))::uuid[])
    offset 0) p on p.id = d.owner_id
  -- with the person: marks of several people that one transaction has written, as a restore does, have one `xmin`.
  -- `offset 0` has them looked up for each document, where the planner may otherwise read all marks of one person
  left join lateral (
    select concat(person_id, xmin) as version from marks where document_id = d.id and person_id = (select me()) offset 0) k on true
  -- one query for all: a query for each of 200 documents took longer than the rest of a list
  left join (
    select document_id, array_agg(principal_id order by principal_id) as ids from shares
    where document_id = any (wanted) group by document_id) s on s.document_id = d.id
  where d.id = any (wanted)
$$;

-- A list changes without a write when a share ends or the uploader's day is over. So the version includes how many of each have
-- not ended yet.
create or replace function my_version() returns text language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat(
    (select pg_catalog.string_agg(p.version::text, ' ' order by p.id)
      from public.people p where p.id = any (public.my_person_ids())), ' ',
    (select pg_catalog.string_agg(pg_catalog.concat(f.id, ':', f.version, m.role), ' ' order by f.id)
      from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
      where m.person_id = public.me() and m.state = 'active'), ' ',
    (select nullif(pg_catalog.count(*), 0) from public.shares s
      where s.principal_id = any (public.my_principals()) and s.until > pg_catalog.now()))
$$;

-- Who is told of a change

create or replace function document_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.documents := coalesce(new, old);
  shared record;
begin
  if tg_op <> 'INSERT' then -- a new document's shares raise their principals' versions themselves
    select pg_catalog.array_agg(s.person_id) as persons, pg_catalog.array_agg(s.family_id) as families into shared
    from public.shares s where s.document_id = changed.id;
    perform public.raise_version(
      array[old.owner_id, new.owner_id] || shared.persons, array[old.family_id, new.family_id] || shared.families);
  else
    perform public.raise_version(array[new.owner_id], array[new.family_id]);
  end if;
  return null;
end $$;

create or replace function share_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- the owner is a member of the family, so only a share with a person has to tell the owner, too
  perform public.raise_version(
    array[old.person_id, new.person_id, case when old.person_id is not null then old.owner_id end,
      case when new.person_id is not null then new.owner_id end],
    array[old.family_id, new.family_id]);
  return null;
end $$;
drop trigger share_changed on shares;
create constraint trigger share_changed
  after insert or delete or update of document_id, owner_id, family_id, person_id, until, may_edit on shares
  deferrable initially deferred for each row execute function share_changed();

create or replace function other_readers(document uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select pg_catalog.count(*)
  from (
    select m.person_id
    from public.active_shares() s
    join public.families f on f.id = s.family_id and f.deleted_at is null
    join public.members m on m.family_id = s.family_id and m.state = 'active'
    where s.document_id = document and m.person_id <> s.owner_id
    union
    select s.person_id from public.active_shares() s
    where s.document_id = document and s.person_id <> public.me()) reader
  where public.can_see_document(document)
    and not exists (select from public.members o
      where o.person_id = reader.person_id and o.state = 'active' and o.family_id = any (public.my_family_ids())
        and exists (select from public.active_shares() t where t.document_id = document and t.family_id = o.family_id))
$$;

create or replace function reminded_people(document uuid) returns setof uuid language sql stable as $$
  select owner.id
  from public.documents d join public.people owner on owner.id = d.owner_id and owner.made_for_family_id is null
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

-- What ends a share

-- When two people have no family in common any more, their shares with each other end.
create function end_personal_shares() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.shares s
  where s.person_id is not null and (s.owner_id = old.person_id or s.person_id = old.person_id)
    and not public.have_common_family(s.owner_id, s.person_id);
  return null;
end $$;
alter function end_personal_shares owner to kinvault_system;
create trigger end_personal_shares after delete on members for each row execute function end_personal_shares();

create or replace function hand_on_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.me() not in (old.owner_id, new.owner_id) and exists (
    select from public.active_shares() s left join public.families f on f.id = s.family_id
    where s.document_id = new.id and f.deleted_at is null and s.person_id is distinct from new.owner_id
      and not public.may_be_shared(new.owner_id, s.family_id, s.person_id)) then
    raise insufficient_privilege using message = 'its uploader hands a document on to somebody in all of its families';
  end if;
  delete from public.shares s
  where s.document_id = new.id
    and (s.person_id = new.owner_id or not public.may_be_shared(new.owner_id, s.family_id, s.person_id));
  return new;
end $$;

-- Whether this owner's documents may be shared with the family, or with the person.
create function may_be_shared(owner uuid, family uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when person is not null then public.have_common_family(owner, person)
    else exists (
      select from public.members m where m.family_id = family and m.person_id = owner and m.state = 'active') end
$$;
alter function may_be_shared owner to kinvault_system;
revoke execute on function may_be_shared from public;

drop function end_shares(uuid[], uuid), inherited_shares(uuid, uuid);
create function inherited_shares(document uuid, principal uuid) returns table (document_id uuid, principal_id uuid)
language sql stable security definer set search_path = '' as $$
  with recursive inherited as (
    select s.document_id, s.principal_id from public.shares s
    where s.renewed_from = document and s.principal_id = coalesce(principal, s.principal_id)
      and public.can_see_document(document)
    union
    select s.document_id, s.principal_id from inherited i
    join public.shares s on s.renewed_from = i.document_id and s.principal_id = i.principal_id)
  select i.document_id, i.principal_id from inherited i
$$;
alter function inherited_shares owner to kinvault_system;
revoke execute on function inherited_shares from public;

create function end_shares(documents uuid[], principal uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare is_ended boolean;
begin
  with ended as (
    delete from public.shares s where s.document_id = any (documents) and s.principal_id = principal
    returning s.document_id, s.family_id),
  recorded as (
    insert into public.activity (id, document_id, actor_id, action, family_id, detail)
    select pg_catalog.gen_random_uuid(), e.document_id, public.me(), 'unshared', f.id,
      pg_catalog.jsonb_build_object('familyName', f.name)
    from ended e join public.families f on f.id = e.family_id)
  select exists (select from ended) into is_ended;
  return is_ended;
end $$;
alter function end_shares owner to kinvault_system;
revoke execute on function end_shares from public;

drop function end_sharing(uuid, uuid, boolean);
create function end_sharing(document uuid, principal uuid, is_undo boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare chain constant uuid[] := public.lock_chain(document);
begin
  if document = any (chain) and (principal = any (public.my_admin_family_ids()) or principal = any (public.my_person_ids())
    or exists (select from public.documents d where d.id = document and d.owner_id = any (public.my_person_ids()))) then
    return public.end_shares(
      case when is_undo then array(
        select document union select i.document_id from public.inherited_shares(document, principal) i
        join public.documents d on d.id = i.document_id
        where d.owner_id = (select o.owner_id from public.documents o where o.id = document)) -- not what was handed on
      else chain end, principal);
  end if;
  return false;
end $$;
alter function end_sharing owner to kinvault_system;
revoke execute on function end_sharing from public;
grant execute on function end_sharing to kinvault_web;

-- Renewing

create or replace function loses_readers(earlier uuid, newer uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select s.principal_id from public.active_shares() s left join public.families f on f.id = s.family_id
    where s.document_id = earlier and f.deleted_at is null
    except select s.principal_id from public.active_shares() s where s.document_id = newer)
$$;

create or replace function pass_on_renewal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.shares s set renewed_from = own.renewed_from
  from public.shares own
  where s.document_id = old.replaced_by and s.renewed_from = old.id
    and own.document_id = old.id and own.principal_id = s.principal_id;
  return coalesce(new, old);
end $$;

create or replace function undo_renewal(old_document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  passed_on record;
  chain constant uuid[] := public.lock_chain(old_document);
begin
  if not exists (select from public.documents d
    where d.id = old_document and d.replaced_by is not null and public.can_edit_document(d.id)) then
    return false;
  end if;
  for passed_on in
    select i.principal_id, pg_catalog.array_agg(i.document_id) as documents
    from public.inherited_shares(old_document, null) i
    join public.documents d on d.id = i.document_id and d.owner_id = any (public.my_person_ids()) and d.id = any (chain)
    group by i.principal_id order by i.principal_id loop
    perform public.end_shares(passed_on.documents, passed_on.principal_id);
  end loop;
  update public.documents set replaced_by = null where id = old_document;
  return true;
end  $$;

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
      insert into public.shares (document_id, owner_id, family_id, person_id, until, may_edit, shared_by, renewed_from)
      select new_document, s.owner_id, s.family_id, s.person_id, s.until, s.may_edit, s.owner_id, old_document
      from public.active_shares() s
      where s.document_id = old_document
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
end $$;

create or replace function rejoin_chain(document uuid, earlier uuid, later uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.documents d where d.id in (document, earlier, later) order by d.id for update;
  update public.documents e set replaced_by = document
  from public.documents d
  where e.id = earlier and d.id = document
    and e.owner_id = any (public.my_person_ids()) and d.owner_id = any (public.my_person_ids())
    and (e.replaced_by is null or e.replaced_by = later)
    and not exists (select from public.documents o where o.replaced_by = document);
  update public.documents d set replaced_by = later
  from public.documents l
  where d.id = document and l.id = later and d.replaced_by is null
    and d.owner_id = any (public.my_person_ids()) and l.owner_id = any (public.my_person_ids())
    and not exists (select from public.documents o where o.replaced_by = later);
end $$;

-- Search, and which changes are allowed

create or replace function search_texts(folded_words text[], patterns text[], checks text[], many integer)
returns table (document_id uuid, is_note boolean, is_superseded boolean, text text)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off'
as $$
#variable_conflict use_column
declare
  persons constant uuid[] := public.my_person_ids();
  mine constant uuid[] := public.my_family_ids();
  principals constant uuid[] := persons || mine;
  -- everybody whose papers may be shared with the caller
  scopes constant uuid[] := array(
    select pg_catalog.unnest(principals)
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
        where f.scope = any (principals) or f.document_id in (select s.document_id from shared s)
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
end $$;

create or replace function guard_document() returns trigger
language plpgsql set search_path = '' as $$
declare
  self constant uuid := public.me();
  is_owner constant boolean := old.owner_id = any (public.my_person_ids()); -- null for a general document
  may_correct constant boolean := old.added_by = self and coalesce(old.correctable_until > pg_catalog.now(), false);
begin
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
      or s.may_edit and s.person_id = any (public.my_person_ids()))) then
    raise insufficient_privilege using message = 'its uploader corrects it for a day, until somebody else changes it';
  end if;
  if new.owner_id is distinct from old.owner_id then
    if not is_owner and may_correct is not true then
      raise insufficient_privilege using message = 'only its owner, or its uploader for a day, hands a document on';
    end if;
    if new.owner_id = self then
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
    if old.trashed_at is not null and old.trashed_by = old.owner_id and not is_owner then
      raise insufficient_privilege using message = 'what its owner threw away only its owner brings back';
    end if;
  end if;
  if old.family_id is not null and new.trashed_at is distinct from old.trashed_at
    and old.added_by is distinct from self and not old.family_id = any (public.my_admin_family_ids()) then
    raise insufficient_privilege using message = 'only Admins and its uploader throw a general document away';
  end if;
  return new;
end $$;

revoke create on schema public from kinvault_system;
