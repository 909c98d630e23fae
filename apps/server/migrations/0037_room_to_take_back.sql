-- A document that comes back to a former owner needs room, or people who hand it to and fro could store without end. What
-- its new owner has never opened still counts against whoever gave it away, and goes on doing so [D-29].
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

-- What counts against the document's owner and would count against the caller if they took it back. Locks the document:
-- its owner cannot take over more of it until the transaction ends.
create function bytes_to_take_back(document uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  if not (public.can_see_document(document) or public.can_take_back(document)) then return 0; end if;
  perform from public.documents d where d.id = document for no key update;
  return (
    select coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint
    from public.documents d
    join public.document_versions v on v.document_id = d.id
    join public.files f on f.id = v.file_id
    where d.id = document and d.owner_id <> public.me()
      and not exists (select from public.storage_charges c where c.file_id = v.file_id));
end $$;
alter function bytes_to_take_back owner to kinvault_system;
revoke execute on function bytes_to_take_back from public;
grant execute on function bytes_to_take_back to kinvault_web;

-- As before, but a document that is taken back goes on counting against others who gave it away unopened.
create or replace function charge_giver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if public.me() is null or public.me() = new.owner_id then
    delete from public.storage_charges c
    where c.document_id = new.id and (public.me() is null or c.person_id = public.me());
  else
    insert into public.storage_charges (file_id, document_id, person_id)
    select v.file_id, v.document_id, public.me() from public.document_versions v where v.document_id = new.id
    on conflict (file_id) do update set person_id = excluded.person_id;
  end if;
  return null;
end $$;

-- As before, but with the document locked: a former owner who takes it back meanwhile gets it as it was, or waits.
create or replace function take_over_storage(document uuid, quota_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  if not exists (select from public.storage_charges c where c.document_id = document) then return; end if;
  perform from public.documents d where d.id = document and d.owner_id = public.me() for no key update;
  if not found then return; end if;
  select pg_catalog.sum(f.size_bytes) into given
  from public.storage_charges c join public.files f on f.id = c.file_id
  where c.document_id = document;
  if given is null then return; end if;
  if quota_bytes is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(public.me()::text, 3));
    if given + (select s.bytes from public.storage_of(public.me()) s) > quota_bytes then return; end if;
  end if;
  delete from public.storage_charges c where c.document_id = document;
end $$;

revoke create on schema public from kinvault_system;
