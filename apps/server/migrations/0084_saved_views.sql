-- Saved views: a name for the filters and the order of a list [COL-7]. The database never runs the stored query. Everyone who
-- opens a view sees only documents that they can see anyway.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table saved_views (
  id uuid primary key,
  family_id uuid references families on delete cascade,
  owner_id uuid references people on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- the search parameters of the page
  query text not null check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- of a family, or private
  constraint saved_views_whose check (num_nonnulls(family_id, owner_id) = 1)
);
create index saved_views_family_id_idx on saved_views (family_id);
create index saved_views_owner_id_idx on saved_views (owner_id);
alter table saved_views enable row level security;
alter table saved_views force row level security;
grant select, insert, update, delete on saved_views to kinvault_system;
grant select, insert (id, family_id, owner_id, name, query), update (name, query), delete on saved_views to kinvault_web;
create policy system on saved_views to kinvault_system using (true) with check (true);
create policy see on saved_views for select to kinvault_web using (
  owner_id = (select me()) or family_id = any ((select my_family_ids())::uuid[]));
create policy make on saved_views for insert to kinvault_web with check (
  owner_id = (select me()) or family_id = any ((select my_editable_family_ids())::uuid[]));
create policy change on saved_views for update to kinvault_web using (
  owner_id = (select me()) or family_id = any ((select my_editable_family_ids())::uuid[]));
create policy remove on saved_views for delete to kinvault_web using (
  owner_id = (select me()) or family_id = any ((select my_editable_family_ids())::uuid[]));

-- Notes the id of the view in place of a document, because no list of documents changes.
create function saved_view_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.saved_views := coalesce(new, old);
begin
  perform public.raise_version(array[changed.owner_id], array[changed.family_id], changed.id);
  return null;
end $$;
alter function saved_view_changed owner to kinvault_system;
create constraint trigger saved_view_changed after insert or update or delete on saved_views
  deferrable initially deferred for each row execute function saved_view_changed();

-- Serializes saving, so that the limit holds for two views saved at once. The error carries this name as its constraint.
create function saved_views_most() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(coalesce(new.family_id, new.owner_id)::text, 9));
  if (select pg_catalog.count(*) from public.saved_views v
      where v.family_id = new.family_id or v.owner_id = new.owner_id) > 50 then
    raise check_violation using constraint = 'saved_views_most', message = 'at most 50 views are saved in one place';
  end if;
  return null;
end $$;
alter function saved_views_most owner to kinvault_system;
create constraint trigger saved_views_most after insert on saved_views
  deferrable initially deferred for each row execute function saved_views_most();

revoke create on schema public from kinvault_system;
