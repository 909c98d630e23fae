-- What a person's list shows is answered by indexes alone, whatever the statistics say.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- The document's state beside each share. Looked up in documents, the page's limit did not reach the shared ones: each
-- page read all of them, or everybody's newer documents where the planner expected large families.
alter table shares
  add column is_trashed boolean not null default false,
  add column is_superseded boolean not null default false;

-- Locks the document: one that is put into the trash meanwhile is waited for, or finds this share.
create function copy_document_state() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select d.trashed_at is not null, d.is_superseded into new.is_trashed, new.is_superseded
  from public.documents d where d.id = new.document_id for no key update;
  -- one that this very statement has inserted is not seen here yet
  new.is_trashed := coalesce(new.is_trashed, false);
  new.is_superseded := coalesce(new.is_superseded, false);
  return new;
end $$;
alter function copy_document_state owner to kinvault_system;
create trigger copy_document_state before insert on shares for each row execute function copy_document_state();

create function document_state_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.shares s set is_trashed = new.trashed_at is not null, is_superseded = new.is_superseded
  where s.document_id = new.id;
  return null;
end $$;
alter function document_state_changed owner to kinvault_system;
create trigger document_state_changed after update of trashed_at, is_superseded on documents for each row
  when ((new.trashed_at is null) <> (old.trashed_at is null) or new.is_superseded <> old.is_superseded)
  execute function document_state_changed();

-- Families hear of a document's state from the document itself.
drop trigger share_changed on shares;
create constraint trigger share_changed after insert or delete or update of document_id, owner_id, family_id on shares
  deferrable initially deferred for each row execute function share_changed();

-- Index-only scans need every column they ask for.
drop index shares_family_id_document_id_idx;
drop index shares_family_id_owner_id_idx;
create index shares_listed on shares (family_id, document_id) include (owner_id, is_superseded) where not is_trashed;
create index shares_of_owner on shares (family_id, owner_id, document_id) include (is_trashed, is_superseded);
create index shares_in_trash on shares (family_id, document_id) where is_trashed;
drop index documents_of_family;
drop index documents_of_owner;
-- whole, so that exports and the end of an account or a family find what is in the trash, too
create index documents_of_family on documents (family_id, id) include (trashed_at, is_superseded);
create index documents_of_owner on documents (owner_id, id) include (trashed_at, is_superseded);

-- As before, but each way to see a document is one index read backwards up to the limit. Ordered and bounded by all the
-- columns of that index, it is the only one that gives the order without sorting, which is off: no statistics lead elsewhere.
create or replace function my_document_ids(owner uuid default null, family uuid default null, before uuid default null,
  many integer default null, with_earlier boolean default false)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
set enable_sort = off set enable_incremental_sort = off as $$
declare
  self constant uuid := public.me();
  mine constant uuid[] := public.my_family_ids();
  least constant uuid := '00000000-0000-0000-0000-000000000000';
  below constant uuid := coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  return array(
    select newest.id from (
      (select d.id from public.documents d
        where (d.owner_id, d.id) >= (self, least) and (d.owner_id, d.id) < (self, below) and d.trashed_at is null
          and (with_earlier or not d.is_superseded) and family is null and (owner is null or owner = self)
        order by d.owner_id desc, d.id desc limit many)
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select d.id from public.documents d
        where (d.family_id, d.id) >= (f.id, least) and (d.family_id, d.id) < (f.id, below) and d.trashed_at is null
          and (with_earlier or not d.is_superseded)
        order by d.family_id desc, d.id desc limit many) found
        where owner is null and (family is null or family = f.id))
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select s.document_id as id from public.shares s
        where (s.family_id, s.document_id) >= (f.id, least) and (s.family_id, s.document_id) < (f.id, below)
          and not s.is_trashed and (with_earlier or not s.is_superseded)
        order by s.family_id desc, s.document_id desc limit many) found
        where family is null and owner is null)
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select s.document_id as id from public.shares s
        where (s.family_id, s.owner_id, s.document_id) >= (f.id, owner, least)
          and (s.family_id, s.owner_id, s.document_id) < (f.id, owner, below)
          and not s.is_trashed and (with_earlier or not s.is_superseded)
        order by s.family_id desc, s.owner_id desc, s.document_id desc limit many) found
        where family is null and owner is not null)) newest
    order by newest.id desc limit many);
end $$;

-- `offset 0` keeps the question at one document: without it the planner may read all shares first.
alter policy see on documents using (
  (owner_id = (select me()) or family_id = any ((select my_family_ids())::uuid[])
    or exists (select from shares s where s.document_id = documents.id
      and s.family_id = any ((select my_family_ids())::uuid[]) offset 0))
  and (trashed_at is null or owner_id = (select me()) or may_change_document(id)));

create or replace function can_see_document(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_family_ids())
      or exists (select from public.shares s
        where s.document_id = d.id and s.family_id = any (public.my_family_ids()) offset 0))
      and (d.trashed_at is null or public.may_change_document(d.id)))
$$;

create or replace function can_edit_document(document uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_editable_family_ids())
      or exists (
        select from (
          select s.family_id, s.owner_id from public.shares s
          where s.document_id = d.id and s.family_id = any (public.my_family_ids()) offset 0) s
        join public.members owner on owner.family_id = s.family_id and owner.person_id = s.owner_id and owner.state = 'active'
        join public.members mine on mine.family_id = s.family_id and mine.person_id = public.me() and mine.state = 'active'
        where mine.role = 'Admin'
          or mine.role = 'Member' and d.added_by = public.me() and d.correctable_until > pg_catalog.now() offset 0)))
$$;

-- From the document to its families to their members: with joins alone all members were read for each document. No search
-- path of its own, or the planner could not take it in.
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
    select s.family_id from public.shares s
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
$$;

revoke create on schema public from kinvault_system;

-- last: nothing about the table can be altered while its triggers wait for the commit
set local role kinvault_system;
update shares s set is_trashed = d.trashed_at is not null, is_superseded = d.is_superseded
from documents d where d.id = s.document_id and (d.trashed_at is not null or d.is_superseded);
reset role;
