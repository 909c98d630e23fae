-- Lists that stay quick, whatever else the vault holds.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- What the caller may see, newest first, before the policies decide: each way to see a document (as its owner, in a
-- family, by sharing) is read from its own index, as far as asked for. Left to the policies alone, everybody's documents
-- were walked through. One plan for all callers: made anew for each, the planning took longer than the reading.
create function my_document_ids(owner uuid default null, family uuid default null, before uuid default null, many integer default null)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
        join public.documents d on d.id = s.document_id and d.trashed_at is null
        where s.family_id = f.id and (owner is null or s.owner_id = owner) and (before is null or s.document_id < before)
        order by s.document_id desc limit many) found
        where family is null)) newest
    order by newest.id desc limit many);
end $$;
alter function my_document_ids owner to kinvault_system;
revoke execute on function my_document_ids from public;
grant execute on function my_document_ids to kinvault_web;

-- It asked for each text anew who sees it, through everybody's documents.
alter policy see on document_texts using (
  file_id in (select d.file_id from documents d where d.id = any ((select my_document_ids())::uuid[])));

-- All that a list of families shows of its people is told to them, and raises the version it is kept by.
drop trigger person_changed on people;
create constraint trigger person_changed
  after update of name, email, phone, location, bio, avatar_file_id, made_for_family_id on people
  deferrable initially deferred for each row execute function person_changed();

-- Since when people were last seen changes too often for a version that locks their families; it only ever grows.
create function my_families_version() returns text language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat(public.my_version(), ' ', (
    select pg_catalog.sum(extract(epoch from p.last_seen_at))
    from public.members m join public.people p on p.id = m.person_id
    where m.family_id = any (public.my_family_ids()) and m.state = 'active'))
$$;
alter function my_families_version owner to kinvault_system;
revoke execute on function my_families_version from public;
grant execute on function my_families_version to kinvault_web;

revoke create on schema public from kinvault_system;
