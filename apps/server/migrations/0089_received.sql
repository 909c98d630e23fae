-- 'Received': files that came by a link, by mail, from a folder or an import and that its receiver has not filed yet [INB-1].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table received (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  file_id uuid not null unique references files on delete cascade,
  file_name text not null check (length(file_name) <= 5000),
  source text not null check (source in ('request', 'mail', 'folder', 'import')),
  source_detail text check (length(source_detail) between 1 and 200),
  link_id uuid,
  thumbnail text not null default 'none'
    check (thumbnail in ('pending', 'ready', 'none', 'locked', 'form', 'protected', 'undecodable', 'too_large', 'no_picture')),
  received_at timestamptz not null default steady_now(),
  told_at timestamptz,
  -- filing claims the row before its document is there
  document_id uuid references documents on delete cascade deferrable initially deferred
);
comment on column received.source_detail is 'Who handed it in or sent it, or the name of the folder or the archive.';
comment on column received.told_at is 'When its receiver was told that it goes to the trash soon.';
comment on column received.document_id is 'What it was filed or thrown away as. Null: it still waits.';
create index received_waiting on received (person_id, id) where document_id is null;
create index received_by_age on received (received_at) where document_id is null;
create index received_document_id_idx on received (document_id) where document_id is not null;
create index received_without_thumbnail on received (id) where thumbnail = 'pending' and document_id is null;
alter table received enable row level security;
alter table received force row level security;
grant select, insert, update, delete on received to kinvault_system;
grant select, update (document_id) on received to kinvault_web;
create policy system on received to kinvault_system using (true) with check (true);
create policy own on received for select to kinvault_web using (person_id = (select me()));
create policy file on received for update to kinvault_web
  using (person_id = (select me()) and document_id is null) with check (person_id = (select me()));

-- No list of documents is another by it: what has changed is the id of the row.
create function received_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version(array[(coalesce(new, old)).person_id], '{}', (coalesce(new, old)).id);
  return null;
end $$;
alter function received_changed owner to kinvault_system;
create constraint trigger received_changed after insert or delete or update on received
  deferrable initially deferred for each row execute function received_changed();

-- A file that is a document's, or a version of one, by whatever way, no longer waits.
create function file_received() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.received r set document_id = new.document_id where r.file_id = new.file_id and r.document_id is null;
  return null;
end $$;
alter function file_received owner to kinvault_system;
create trigger file_received after insert on document_versions for each row execute function file_received();

-- Undoes filing or throwing away: the document goes, and its file waits again. For a day, and only while nobody else has done
-- anything with the document.
create function unfile_received(one uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare filed record;
begin
  select d.id, d.file_id into filed
  from public.received r join public.documents d on d.id = r.document_id
  where r.id = one and r.person_id = public.me() and d.added_by = public.me() and d.file_id = r.file_id
    and d.revision = 1 and d.current_version = 1 and d.replaced_by is null
    and d.added_at > pg_catalog.now() - interval '1 day'
    and not exists (select from public.documents o where o.replaced_by = d.id)
    and not exists (select from public.activity a where a.document_id = d.id and a.actor_id is distinct from public.me())
  for update of d;
  if not found then return false; end if;
  update public.received r set document_id = null where r.id = one;
  update public.proposals p set state = 'open', answered_by = null, answered_at = null
  where p.file_id = filed.file_id and p.state <> 'open' and p.answered_by = public.me();
  delete from public.documents d where d.id = filed.id;
  return true;
end $$;
alter function unfile_received owner to kinvault_system;
revoke execute on function unfile_received from public;
grant execute on function unfile_received to kinvault_web;

-- What waits is drawn by the same queue as documents: `drawings.document_id` is the id of either. A row whose document is gone
-- ends when its turn comes.
alter table drawings drop constraint drawings_document_id_fkey;
comment on column drawings.document_id is 'Id of a document, or of a file in received.';
create trigger wait_for_drawing after insert on received
  for each row when (new.thumbnail = 'pending') execute function wait_for_drawing();

-- What was drawn of it has no uploader of its own.
create or replace function can_see_file(file uuid, source uuid, uploader uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is not null then public.can_see_version(v.document_id, v.number)
    else uploader = public.me() or exists (
      select from public.people p join public.members m on m.person_id = p.id
      where p.avatar_file_id = file and m.family_id = any (public.my_family_ids()))
      or exists (select from public.people p where p.avatar_file_id = file and p.id = any (public.my_readable_person_ids()))
      or exists (select from public.received r where r.file_id = can_see_file.source and r.person_id = public.me())
  end
  from (select) as one left join public.document_versions v on v.file_id = coalesce(source, file)
$$;

-- What waits counts against its receiver. Jobs ask it of anybody.
create function charged_storage(person uuid, out bytes bigint, out documents bigint)
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
    select c.document_id, c.file_id from public.storage_charges c where c.person_id = person
    union all
    select r.id, r.file_id from public.received r where r.person_id = person and r.document_id is null
    union all
    select i.document_id, i.copy_file_id from public.links l join public.link_documents i on i.link_id = l.id
    where l.person_id = person and i.copy_file_id is not null)
  select coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint, pg_catalog.count(distinct charged.document_id)
  from charged join public.files f on f.id = charged.file_id
$$;
alter function charged_storage owner to kinvault_system;
revoke execute on function charged_storage from public;

create or replace function storage_of(person uuid, out bytes bigint, out documents bigint)
  language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.max(c.bytes), 0)::bigint, coalesce(pg_catalog.max(c.documents), 0)::bigint
  from public.charged_storage(person) c
  where person = public.me() or exists (
    select from public.members m
    where m.person_id = person and m.state = 'active' and m.family_id = any (public.my_family_ids()))
$$;

create or replace function my_unclaimed_uploads(out counted bigint, out bytes bigint)
  language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(greatest(f.size_bytes, 262144)), 0)::bigint,
    coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint
  from public.files f
  where f.uploaded_by = public.me() and f.purpose = 'original' and f.created_at > pg_catalog.now() - interval '49 hours'
    and not exists (select from public.document_versions v where v.file_id = f.id)
    and not exists (select from public.received r where r.file_id = f.id)
$$;

alter table notices drop constraint notices_kind_check, drop constraint notices_subject;
alter table notices add constraint notices_kind_check check (kind in (
  'invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined',
  'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back',
  'document_renewed', 'document_renewed_itself', 'document_replaced', 'document_brought_back', 'documents_brought_back',
  'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read',
  'uploads_read', 'received_ending', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted',
  'guardian_ended', 'guardian_account_asked', 'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age',
  'guardian_left', 'emergency_named', 'emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened',
  'emergency_refused', 'emergency_ended', 'emergency_read', 'guardian_removal_asked', 'guardian_join_asked',
  'guardian_join_offered', 'guardian_parting_declined', 'guardian_removed', 'guardian_joined', 'guardian_brought_back',
  'link_opened', 'link_reported', 'handed_in'));
alter table notices add constraint notices_subject check (
  (family_name is null) = (kind like 'document%' or kind like 'guardian%' or kind like 'emergency%'
    or kind in ('uploads_read', 'received_ending', 'signed_in', 'access_made', 'link_opened', 'link_reported', 'handed_in'))
  and (document_name is not null) = (kind like 'document\_%')
  and (kind = 'document_due') = (expires_on is not null and stage is not null)
  and (kind in ('documents_brought_back', 'documents_read', 'uploads_read', 'received_ending', 'emergency_read', 'handed_in'))
    = (document_count is not null)
  and (kind in ('documents_brought_back', 'uploads_read', 'emergency_read')) = (document_ids is not null)
  and (kind in ('emergency_asked', 'emergency_half', 'emergency_last')
    or (detail is not null) = (kind like 'guardian%' or kind in (
      'signed_in', 'access_made', 'exempted', 'emergency_named', 'emergency_opened', 'emergency_refused', 'emergency_ended',
      'link_opened', 'link_reported', 'handed_in'))));

revoke create on schema public from kinvault_system;
