-- Documents that are edited, shared, replaced, thrown away and searched.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- text: what is searched --------------------------------------------------------------------------------------
-- Readable to the database, unlike the files themselves (docs/security.md). Of the original, gone with it.
create table document_texts (
  file_id uuid primary key references files on delete cascade,
  text text not null check (length(text) <= 100000)
);
alter table document_texts enable row level security;
alter table document_texts force row level security;
grant select, insert, update, delete on document_texts to kinvault_system;
create policy system on document_texts to kinvault_system using (true) with check (true);
grant select on document_texts to kinvault_web;
-- of current files alone; the inner query goes by the policies of documents
create policy see on document_texts for select to kinvault_web
  using (file_id in (select d.file_id from documents d where d.trashed_at is null));

-- Whether text and reading were looked for: those that came before are caught up by the sweep.
alter table documents add column text_state text not null default 'pending' check (text_state in ('pending', 'ready', 'none'));
create index documents_without_text on documents (id) where text_state = 'pending' and trashed_at is null;

-- ---- trash -------------------------------------------------------------------------------------------------------
create index documents_in_trash on documents (trashed_at) where trashed_at is not null;

-- ---- changes -----------------------------------------------------------------------------------------------------
-- D-1: who may edit; of a general document also its uploader, who may throw it away.
create function may_change_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select public.can_edit_document(document) or exists (
    select from public.documents d
    where d.id = document and d.added_by = public.me() and d.family_id = any (public.my_family_ids()))
$$;
alter function may_change_document owner to kinvault_system;

-- A policy cannot compare a row with what it was. An Admin edits what a document says and never takes it from its owner;
-- a general document is thrown away by Admins and its uploader, and edited by Admins and Members. Nobody but the clock
-- says since when something is in the trash, or it could be taken away at once.
create function guard_document() returns trigger language plpgsql set search_path = '' as $$
declare bookkeeping constant text[] := array['trashed_at', 'trashed_by', 'revision', 'updated_at'];
begin
  if current_user <> 'kinvault_web' then return new; end if;
  if new.family_id is distinct from old.family_id or (new.owner_id is null) <> (old.owner_id is null) then
    raise insufficient_privilege using message = 'a document stays personal, or its family''s';
  end if;
  if new.owner_id is distinct from old.owner_id then
    if public.me() is distinct from old.owner_id and public.me() is distinct from old.added_by then
      raise insufficient_privilege using message = 'only its owner or its uploader hands a document on';
    end if;
    if not exists (
      select from public.shares s
      join public.members m on m.family_id = s.family_id and m.person_id = new.owner_id and m.state = 'active'
      where s.document_id = new.id
        and (new.owner_id = public.me() or s.family_id = any (public.my_editable_family_ids()))) then
      raise insufficient_privilege using message = 'a document is handed on within a family that sees it';
    end if;
  end if;
  if (new.trashed_at, new.trashed_by) is distinct from (old.trashed_at, old.trashed_by)
    and (new.trashed_at, new.trashed_by) is distinct from (null::timestamptz, null::uuid)
    and (new.trashed_at, new.trashed_by) is distinct from (pg_catalog.now(), public.me()) then
    raise insufficient_privilege using message = 'a document goes into the trash now, by whoever throws it away';
  end if;
  if old.family_id is null then return new; end if;
  if new.trashed_at is distinct from old.trashed_at
    and old.added_by is distinct from public.me() and not old.family_id = any (public.my_admin_family_ids()) then
    raise insufficient_privilege using message = 'only Admins and its uploader throw a general document away';
  end if;
  if pg_catalog.to_jsonb(new) - bookkeeping <> pg_catalog.to_jsonb(old) - bookkeeping
    and not old.family_id = any (public.my_editable_family_ids()) then
    raise insufficient_privilege using message = 'a Viewer changes no document of the family';
  end if;
  return new;
end $$;
create trigger guard_document before update on documents for each row execute function guard_document();

-- Handed on, it stays shared where its new owner belongs, and nowhere else: also in families that whoever hands it on
-- does not know.
create function hand_on_document() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.shares s where s.document_id = new.id and not exists (
    select from public.members m
    where m.family_id = s.family_id and m.person_id = new.owner_id and m.state = 'active');
  return new;
end $$;
alter function hand_on_document owner to kinvault_system;
create trigger hand_on_document before update of owner_id on documents
  for each row when (new.owner_id is distinct from old.owner_id) execute function hand_on_document();

grant update (name, type, owner_id, expires_on, issued_on, number, issuing_country, tags, revision, updated_at,
  current_version, file_id, file_name, kind, size_bytes, thumbnail, text_state, trashed_at, trashed_by)
  on documents to kinvault_web;
-- The new row must be one of the old right: a document that was handed on is its new owner's.
create policy change on documents for update to kinvault_web
  using (may_change_document(id)) with check (may_change_document(id));
-- Test data are the caller's own, and need no trash.
grant delete on documents to kinvault_web;
create policy clear on documents for delete to kinvault_web using (is_test and owner_id = (select me()));

drop policy upload on document_versions;
create policy upload on document_versions for insert to kinvault_web with check (
  added_by = (select me())
  and exists (select from files f where f.id = file_id and f.uploaded_by = (select me()) and f.purpose = 'original')
  and (added_document(document_id) or can_edit_document(document_id)));

grant delete on shares to kinvault_web;
-- Its owner anywhere, an Admin in their own family.
create policy unshare on shares for delete to kinvault_web
  using (owner_id = (select me()) or family_id = any ((select my_admin_family_ids())::uuid[]));

-- Once an hour for each person; their own entries are not theirs to read unless they may edit.
create function note_view(document uuid, entry uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pg_catalog.concat(document, public.me()), 4));
  insert into public.activity (id, document_id, actor_id, action)
  select entry, document, public.me(), 'viewed'
  where public.can_see_document(document) and not exists (
    select from public.activity a
    where a.document_id = document and a.actor_id = public.me() and a.action = 'viewed'
      and a.at > pg_catalog.now() - interval '1 hour');
end $$;
alter function note_view owner to kinvault_system;

-- The bytes that count against somebody's quota: their documents, those in the trash and earlier files included.
create function stored_bytes(owner uuid, family uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint
  from public.documents d
  join public.document_versions v on v.document_id = d.id
  join public.files f on f.id = v.file_id
  where d.owner_id = owner
      and (owner = public.me() or exists (select from public.members m
        where m.person_id = owner and m.state = 'active' and m.family_id = any (public.my_family_ids())))
    or d.family_id = family and family = any (public.my_family_ids())
$$;
alter function stored_bytes owner to kinvault_system;
revoke execute on function stored_bytes from public;
grant execute on function stored_bytes to kinvault_web;

-- People who see a document through families that the caller is not in: how many, never who.
create function other_readers(document uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select pg_catalog.count(distinct m.person_id)
  from public.shares s
  join public.families f on f.id = s.family_id and f.deleted_at is null
  join public.members m on m.family_id = s.family_id and m.state = 'active'
  where s.document_id = document and public.can_see_document(document)
    and m.person_id <> s.owner_id
    and not exists (select from public.members o
      where o.person_id = m.person_id and o.state = 'active' and o.family_id = any (public.my_family_ids())
        and exists (select from public.shares t where t.document_id = document and t.family_id = o.family_id))
$$;
alter function other_readers owner to kinvault_system;

revoke create on schema public from kinvault_system;
