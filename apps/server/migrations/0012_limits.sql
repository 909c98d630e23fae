-- Known devices are bound to this value: a new one ends them all.
alter table auth.users add column device_generation uuid not null default gen_random_uuid();

grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- mail --------------------------------------------------------------------------------------------------------
-- As before, with the table's full name: it is called with an empty search path below.
create or replace function count_try(bucket_name text, window_seconds integer) returns integer language sql as $$
  insert into public.rate_limits as l (bucket, tries, resets_at)
  values (bucket_name, 1, now() + make_interval(secs => window_seconds))
  on conflict (bucket) do update set
    tries = case when l.resets_at <= now() then 1 else l.tries + 1 end,
    resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
  returning tries
$$;

-- Invitations are mailed under the web role, which has no sight of the counters. The mailbox comes hashed.
create function count_mail(kind text, mailbox text, window_seconds integer) returns integer
language sql security definer set search_path = '' as $$
  select public.count_try(pg_catalog.concat('mail:', kind, ':', mailbox), window_seconds)
$$;
alter function count_mail owner to kinvault_system;
revoke execute on function count_mail from public;
grant execute on function count_mail to kinvault_web, kinvault_system;

-- ---- notices -----------------------------------------------------------------------------------------------------
-- The same notice about the same person is told once an hour, by its latest: an Admin cannot fill somebody's bell by
-- changing a role to and fro.
create function replace_notice() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notices n
  where n.person_id = new.person_id and n.kind = new.kind and n.family_id = new.family_id
    and n.actor_id is not distinct from new.actor_id and n.created_at > pg_catalog.now() - interval '1 hour';
  return new;
end $$;
alter function replace_notice owner to kinvault_system;
create trigger replace_notice before insert on notices
  for each row when (new.family_id is not null) execute function replace_notice();

-- ---- quota -------------------------------------------------------------------------------------------------------
-- A file counts against its document's owner, or the owner of its family. A row here says whom it counts against
-- instead: whoever gave it to that owner, until the owner has opened or edited the document [D-29].
create table storage_charges (
  file_id uuid primary key references files on delete cascade,
  document_id uuid not null references documents on delete cascade,
  person_id uuid not null references people on delete cascade
);
create index on storage_charges (document_id);
create index on storage_charges (person_id);
alter table storage_charges enable row level security;
alter table storage_charges force row level security;
grant select, insert, update, delete on storage_charges to kinvault_system;
create policy system on storage_charges to kinvault_system using (true) with check (true);

create function charge_uploader() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.storage_charges (file_id, document_id, person_id)
  select new.file_id, d.id, new.added_by from public.documents d
  where d.id = new.document_id and d.owner_id <> new.added_by
  on conflict do nothing;
  return null;
end $$;
alter function charge_uploader owner to kinvault_system;
create trigger charge_uploader after insert on document_versions for each row execute function charge_uploader();

create function charge_giver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if public.me() is null or public.me() = new.owner_id then
    delete from public.storage_charges c where c.document_id = new.id;
  else
    insert into public.storage_charges (file_id, document_id, person_id)
    select v.file_id, v.document_id, public.me() from public.document_versions v where v.document_id = new.id
    on conflict (file_id) do update set person_id = excluded.person_id;
  end if;
  return null;
end $$;
alter function charge_giver owner to kinvault_system;
create trigger charge_giver after update of owner_id on documents
  for each row when (old.owner_id is not null and new.owner_id <> old.owner_id) execute function charge_giver();

-- What counts against a person, the trash and earlier files included. Only for oneself and the people of one's families.
drop function stored_bytes;
create function storage_of(person uuid, out bytes bigint, out documents bigint)
language sql stable security definer set search_path = '' as $$
  with charged as (
    select v.document_id, v.file_id
    from public.documents d join public.document_versions v on v.document_id = d.id
    where d.owner_id = person and not exists (select from public.storage_charges c where c.file_id = v.file_id)
    union all
    select v.document_id, v.file_id
    from public.families f join public.documents d on d.family_id = f.id
    join public.document_versions v on v.document_id = d.id
    where f.owner_id = person
    union all
    select c.document_id, c.file_id from public.storage_charges c where c.person_id = person)
  select coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint, pg_catalog.count(distinct charged.document_id)
  from charged join public.files f on f.id = charged.file_id
  where person = public.me() or exists (
    select from public.members m
    where m.person_id = person and m.state = 'active' and m.family_id = any (public.my_family_ids()))
$$;
alter function storage_of owner to kinvault_system;
revoke execute on function storage_of from public;
grant execute on function storage_of to kinvault_web;

-- What would count anew against the caller if they gave this document to somebody else.
create function bytes_of_others(document uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint
  from public.documents d
  join public.document_versions v on v.document_id = d.id
  join public.files f on f.id = v.file_id
  left join public.storage_charges c on c.file_id = v.file_id
  where d.id = document and public.can_see_document(document) and coalesce(c.person_id, d.owner_id) <> public.me()
$$;
alter function bytes_of_others owner to kinvault_system;
revoke execute on function bytes_of_others from public;
grant execute on function bytes_of_others to kinvault_web;

-- The owner has opened or edited what they were given: from now on it is theirs, if they have room. Without that
-- condition two people could store without end, one uploading and the other opening. Null: no quota.
create function take_over_storage(document uuid, quota_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  select pg_catalog.sum(f.size_bytes) into given
  from public.documents d join public.storage_charges c on c.document_id = d.id join public.files f on f.id = c.file_id
  where d.id = document and d.owner_id = public.me();
  if given is null then return; end if;
  if quota_bytes is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(public.me()::text, 3));
    if given + (select s.bytes from public.storage_of(public.me()) s) > quota_bytes then return; end if;
  end if;
  delete from public.storage_charges c where c.document_id = document;
end $$;
alter function take_over_storage owner to kinvault_system;
revoke execute on function take_over_storage from public;
grant execute on function take_over_storage to kinvault_web;

-- How many families somebody owns, those in the trash included; for oneself and the people of one's families.
create function owned_families(person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select pg_catalog.count(*) from public.families f
  where f.owner_id = person and (person = public.me() or public.me() is null or exists (
    select from public.members m
    where m.person_id = person and m.state = 'active' and m.family_id = any (public.my_family_ids())))
$$;
alter function owned_families owner to kinvault_system;
revoke execute on function owned_families from public;
grant execute on function owned_families to kinvault_web, kinvault_system;

-- In the caller's own transaction: a call that is repeated with its key creates nothing and counts nothing.
create function count_new_family() returns integer language sql security definer set search_path = '' as $$
  select public.count_try(pg_catalog.concat('new-family:person:', public.me()), 3600)
$$;
alter function count_new_family owner to kinvault_system;
revoke execute on function count_new_family from public;
grant execute on function count_new_family to kinvault_web;

revoke create on schema public from kinvault_system;
