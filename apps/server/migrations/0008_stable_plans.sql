-- The plan of my_document_ids is kept for each connection, and often made while the tables are nearly empty. It then joined
-- every share with a whole index of documents: a page out of 5,000 documents took 2 s until statistics were next collected.
-- Now a shared document can be found by its id alone: the condition on trashed_at fits no partial index, and the other ways
-- to join are off.
create or replace function my_document_ids(owner uuid default null, family uuid default null, before uuid default null, many integer default null)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  self constant uuid := public.me();
  mine constant uuid[] := public.my_family_ids();
begin
  return array(
    select newest.id from (
      (select d.id from public.documents d
        where d.owner_id = self and family is null and (owner is null or owner = self)
          and d.trashed_at is null and (before is null or d.id < before)
        order by d.id desc limit many)
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select d.id from public.documents d
        where d.family_id = f.id and d.trashed_at is null and (before is null or d.id < before)
        order by d.id desc limit many) found
        where owner is null and (family is null or family = f.id))
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select s.document_id as id from public.shares s
        join public.documents d on d.id = s.document_id and coalesce(d.trashed_at, '-infinity') = '-infinity'
        where s.family_id = f.id and (owner is null or s.owner_id = owner) and (before is null or s.document_id < before)
        order by s.document_id desc limit many) found
        where family is null)) newest
    order by newest.id desc limit many);
end $$;
