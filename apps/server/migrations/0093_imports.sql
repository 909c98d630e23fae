-- Imports: many files that come in one go, each with how it will be filed [INB-4].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table imports (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('folder', 'zip', 'paperless', 'kinvault')),
  started_at timestamptz not null default steady_now(),
  undone_at timestamptz
);
comment on column imports.undone_at is 'Nothing comes in any more from then on.';
create index imports_person_id_idx on imports (person_id, id);
alter table imports enable row level security;
alter table imports force row level security;
grant select, insert, update, delete on imports to kinvault_system;
grant select, insert (id, person_id, name, kind), update (undone_at) on imports to kinvault_web;
create policy system on imports to kinvault_system using (true) with check (true);
create policy own on imports for select to kinvault_web using (person_id = (select me()));
create policy begin on imports for insert to kinvault_web with check (person_id = (select me()));
create policy undo on imports for update to kinvault_web using (person_id = (select me()))
  with check (person_id = (select me()));

alter table received
  add column import_id uuid references imports on delete set null,
  add column proposal jsonb check (jsonb_typeof(proposal) = 'object');
comment on column received.proposal is 'How it is filed unless its receiver says otherwise: what an archive knew of it.';
create index received_import_id_idx on received (import_id) where import_id is not null;
create index received_person_id_idx on received (person_id);

-- Whether a file is an upload of the caller that no document or received file uses. Takes its own snapshot, so that it sees
-- what was committed while the caller waited for a lock.
create function is_unclaimed(file uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from public.files f where f.id = file and f.uploaded_by = public.me() and f.purpose = 'original')
    and not exists (select from public.document_versions v where v.file_id = file)
    and not exists (select from public.received r where r.file_id = file);
end $$;
-- Locks these uploads and returns the unclaimed ones. Waits for a document that is claiming one at this moment.
create function claim_uploads(ids uuid[]) returns table (id uuid, kind text, "sizeBytes" bigint, sha256 bytea)
  language sql security definer set search_path = '' as $$
  with locked as materialized (
    select f.id, f.kind, f.size_bytes, f.sha256 from public.files f
    where f.id = any (ids) and f.uploaded_by = public.me() and f.purpose = 'original'
    order by f.id for update)
  select l.id, l.kind, l.size_bytes, l.sha256 from locked l where public.is_unclaimed(l.id)
$$;
alter function is_unclaimed owner to kinvault_system;
alter function claim_uploads owner to kinvault_system;
revoke execute on function claim_uploads, is_unclaimed from public;
grant execute on function claim_uploads, is_unclaimed to kinvault_web;

-- A person may put their own uploads into 'Received', as part of an import of theirs that is not undone.
grant insert (id, person_id, file_id, file_name, source, source_detail, import_id, proposal, thumbnail) on received
  to kinvault_web;
create policy import on received for insert to kinvault_web with check (
  person_id = (select me()) and source = 'import' and document_id is null
  and exists (select from imports i where i.id = import_id and i.undone_at is null)
  and is_unclaimed(file_id));

-- Which of these bytes the caller has: as a document that is not in the trash, as one of a person whom they look after, or
-- received. Read by what is the caller's, so that it costs the same whatever others have [SEC-7].
create function my_files_here(checksums bytea[]) returns bytea[]
  language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select r.file_id from public.received r left join public.imports i on i.id = r.import_id
    where r.person_id = public.me() and (r.document_id is null or i.undone_at is null)
    union
    select v.file_id from public.documents d join public.document_versions v on v.document_id = d.id
    where d.owner_id = any (public.my_person_ids()) and d.trashed_at is null)
  select array(
    select distinct f.sha256 from own join public.files f on f.id = own.file_id where f.sha256 = any (checksums))
$$;
alter function my_files_here owner to kinvault_system;
revoke execute on function my_files_here from public;
grant execute on function my_files_here to kinvault_web;

-- Deletes the files of an import that are not filed, for good. Waits for a file that is being filed at this moment, and keeps it.
create function delete_unfiled(one uuid) returns bigint
  language sql security definer set search_path = '' as $$
  with waiting as materialized (
    select r.file_id from public.received r
    where r.import_id = one and r.person_id = public.me() and r.document_id is null
    order by r.id for update),
  gone as (delete from public.files f using waiting w where f.id = w.file_id returning f.id)
  select count(*) from gone
$$;
alter function delete_unfiled owner to kinvault_system;
revoke execute on function delete_unfiled from public;
grant execute on function delete_unfiled to kinvault_web;

revoke create on schema public from kinvault_system;
