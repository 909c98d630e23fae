-- Index `shares_of_owner` began with the family. PostgreSQL 18 could then also answer 'this document, any of my families' from
-- it, by skipping over all owners, and in a vault with a million documents it did: up to fifteen descents per document, where
-- the primary key needs one per family. With the owner first there is nothing to skip over.
create index shares_by_owner on shares (owner_id, family_id, document_id) include (is_trashed, is_superseded);
drop index shares_of_owner;
alter index shares_by_owner rename to shares_of_owner;

-- The branch for one member compares in the order of the index.
create or replace function my_document_ids(owner uuid default null, family uuid default null, before uuid default null,
  many integer default null, with_earlier boolean default false)
returns uuid[] language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_sort = 'off' set enable_incremental_sort = 'off' as $$
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
        where (s.owner_id, s.family_id, s.document_id) >= (owner, f.id, least)
          and (s.owner_id, s.family_id, s.document_id) < (owner, f.id, below)
          and not s.is_trashed and (with_earlier or not s.is_superseded)
        order by s.owner_id desc, s.family_id desc, s.document_id desc limit many) found
        where family is null and owner is not null)) newest
    order by newest.id desc limit many);
end $$;
