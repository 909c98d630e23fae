-- Papers of a car, a house or a trip are kept together [COL-1]. A collection gives no right on a document: its rows are seen only
-- by those who see both, and so are their numbers.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table collections (
  id uuid primary key,
  family_id uuid references families on delete cascade,
  owner_id uuid references people on delete cascade,
  kind text not null check (kind in ('car', 'house', 'trip', 'pet', 'school', 'estate', 'own')),
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- of a family, or private
  constraint collections_whose check (num_nonnulls(family_id, owner_id) = 1)
);
create index collections_family_id_idx on collections (family_id);
create index collections_owner_id_idx on collections (owner_id);
create index collections_deleted on collections (deleted_at) where deleted_at is not null;
alter table collections enable row level security;
alter table collections force row level security;
grant select, insert, update, delete on collections to kinvault_system;
grant select, insert (id, family_id, owner_id, kind, name), update (kind, name, deleted_at) on collections to kinvault_web;
create policy system on collections to kinvault_system using (true) with check (true);
create policy see on collections for select to kinvault_web using (
  owner_id = (select me()) or family_id = any ((select my_family_ids())::uuid[]));
create policy make on collections for insert to kinvault_web with check (
  owner_id = (select me()) or family_id = any ((select my_editable_family_ids())::uuid[]));
create policy change on collections for update to kinvault_web using (
  owner_id = (select me()) or family_id = any ((select my_editable_family_ids())::uuid[]));

create table collection_documents (
  collection_id uuid not null references collections on delete cascade,
  document_id uuid not null references documents on delete cascade,
  added_at timestamptz not null default now(),
  primary key (collection_id, document_id)
);
create index collection_documents_document_id_idx on collection_documents (document_id);
alter table collection_documents enable row level security;
alter table collection_documents force row level security;
grant select, insert, update, delete on collection_documents to kinvault_system;
grant select, insert (collection_id, document_id), delete on collection_documents to kinvault_web;
create policy system on collection_documents to kinvault_system using (true) with check (true);
-- both sub-selects run under the reader's own policies
create policy see on collection_documents for select to kinvault_web using (
  exists (select from collections c where c.id = collection_id) and exists (select from documents d where d.id = document_id));
create policy put on collection_documents for insert to kinvault_web with check (
  exists (select from collections c where c.id = collection_id and c.deleted_at is null
    and (c.owner_id = (select me()) or c.family_id = any ((select my_editable_family_ids())::uuid[])))
  and exists (select from documents d where d.id = document_id));
create policy take on collection_documents for delete to kinvault_web using (
  exists (select from collections c where c.id = collection_id
    and (c.owner_id = (select me()) or c.family_id = any ((select my_editable_family_ids())::uuid[]))));

-- What has changed is the collection's id, never a document's: not everyone who hears of it sees the document, and no list of
-- documents is another by it.
create function collection_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.collections := coalesce(new, old);
begin
  perform public.raise_version(array[changed.owner_id], array[changed.family_id], changed.id);
  return null;
end $$;
alter function collection_changed owner to kinvault_system;
create constraint trigger collection_changed after insert or update or delete on collections
  deferrable initially deferred for each row execute function collection_changed();

create function collection_document_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid := (coalesce(new, old)).collection_id;
  person uuid;
  family uuid;
begin
  select c.owner_id, c.family_id into person, family from public.collections c where c.id = changed;
  perform public.raise_version(array[person], array[family], changed);
  return null;
end $$;
alter function collection_document_changed owner to kinvault_system;
create constraint trigger collection_document_changed after insert or delete on collection_documents
  deferrable initially deferred for each row execute function collection_document_changed();

-- The renewed insurance of a car belongs to the car, too. Who sees it there is asked when it is read.
create function keep_renewal_together() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.collection_documents (collection_id, document_id)
  select k.collection_id, new.replaced_by from public.collection_documents k where k.document_id = new.id
  on conflict do nothing;
  return null;
end $$;
alter function keep_renewal_together owner to kinvault_system;
create trigger keep_renewal_together after update of replaced_by on documents
  for each row when (new.replaced_by is distinct from old.replaced_by and new.replaced_by is not null)
  execute function keep_renewal_together();

revoke create on schema public from kinvault_system;
