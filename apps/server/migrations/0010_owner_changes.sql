-- Whoever uploads a document for somebody else corrects it for a day and no longer, and never takes it [D-25].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- the time to correct -------------------------------------------------------------------------------------------
-- Set once, at the upload for somebody else; null as soon as anyone but the uploader has touched the document. Documents
-- that were uploaded before this migration get no such time.
alter table documents add column correctable_until timestamptz;

create function begin_correction() returns trigger language plpgsql set search_path = '' as $$
begin
  new.correctable_until := case when new.owner_id <> new.added_by then pg_catalog.now() + interval '24 hours' end;
  return new;
end $$;
create trigger begin_correction before insert on documents for each row execute function begin_correction();

-- Jobs act for nobody: a thumbnail that becomes ready touches nothing.
create function end_correction() returns trigger language plpgsql set search_path = '' as $$
begin
  if public.me() is not null and public.me() is distinct from old.added_by then new.correctable_until := null; end if;
  return new;
end $$;
create trigger end_correction before update on documents
  for each row when (old.correctable_until is not null) execute function end_correction();

create function end_correction_beneath() returns trigger language plpgsql security definer set search_path = '' as $$
declare touched constant uuid := (coalesce(new, old)).document_id;
begin
  if public.me() is null then return null; end if;
  update public.documents set correctable_until = null
  where id = touched and correctable_until is not null and added_by is distinct from public.me();
  return null;
end $$;
alter function end_correction_beneath owner to kinvault_system;
-- Not by cascades: a change of owner ends shares too, while its own row is being written.
create trigger end_correction after insert or delete on shares
  for each row when (pg_trigger_depth() = 0) execute function end_correction_beneath();
create trigger end_correction after insert on document_versions
  for each row execute function end_correction_beneath();

-- D-1, D-25: its owner; an Admin of a family it is shared with; its uploader within the time to correct, where they may
-- upload for others; a general document: the Admins and Members of its family.
create or replace function can_edit_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_editable_family_ids())
      or exists (
        select from public.shares s
        join public.members owner on owner.family_id = s.family_id and owner.person_id = s.owner_id and owner.state = 'active'
        join public.members mine on mine.family_id = s.family_id and mine.person_id = public.me() and mine.state = 'active'
        where s.document_id = d.id and s.family_id = any (public.my_family_ids())
          and (mine.role = 'Admin'
            or mine.role = 'Member' and d.added_by = public.me() and d.correctable_until > pg_catalog.now()))))
$$;

-- The end of that time changes the uploader's lists, and no write raises their version then. Whether it ended, not when.
create index documents_correctable on documents (added_by, correctable_until) where correctable_until is not null;
create function my_documents_version() returns text language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat(public.my_version(), ' ', (
    select pg_catalog.count(*) from public.documents
    where added_by = public.me() and correctable_until > pg_catalog.now()))
$$;
alter function my_documents_version owner to kinvault_system;
revoke execute on function my_documents_version from public;
grant execute on function my_documents_version to kinvault_web;

-- ---- what a policy cannot compare ----------------------------------------------------------------------------------
-- As before, and: the uploader's time is asked of the row as it is now. A policy goes by the beginning of the statement,
-- so an uploader who waited for the owner's own change would come through.
create or replace function guard_document() returns trigger language plpgsql set search_path = '' as $$
declare
  bookkeeping constant text[] := array['trashed_at', 'trashed_by', 'revision', 'updated_at', 'correctable_until'];
  self constant uuid := public.me();
  may_correct constant boolean := old.added_by = self and coalesce(old.correctable_until > pg_catalog.now(), false);
begin
  if current_user <> 'kinvault_web' then return new; end if;
  -- whoever gives a test document a file of their own has made it a real one: clearing test data must not take it
  if new.file_id is distinct from old.file_id then
    new.is_test := false;
    new.is_blurry := false;
  end if;
  if new.family_id is distinct from old.family_id or (new.owner_id is null) <> (old.owner_id is null) then
    raise insufficient_privilege using message = 'a document stays personal, or its family''s';
  end if;
  if old.owner_id <> self and may_correct is not true and not exists (
    select from public.shares s
    where s.document_id = old.id and s.family_id = any (public.my_admin_family_ids())) then
    raise insufficient_privilege using message = 'its uploader corrects it for a day, until somebody else changes it';
  end if;
  if new.owner_id is distinct from old.owner_id then
    if old.owner_id <> self and may_correct is not true then
      raise insufficient_privilege using message = 'only its owner, or its uploader for a day, hands a document on';
    end if;
    if new.owner_id = self then
      raise insufficient_privilege using message = 'nobody makes themselves the owner of a document';
    end if;
    if old.trashed_at is not null then
      raise insufficient_privilege using message = 'a document in the trash is handed on to nobody';
    end if;
    if not exists (
      select from public.shares s
      join public.members m on m.family_id = s.family_id and m.person_id = new.owner_id and m.state = 'active'
      where s.document_id = new.id and s.family_id = any (public.my_editable_family_ids())) then
      raise insufficient_privilege using message = 'a document is handed on within a family that sees it';
    end if;
  end if;
  if (new.trashed_at, new.trashed_by) is distinct from (old.trashed_at, old.trashed_by)
    and (new.trashed_at, new.trashed_by) is distinct from (null::timestamptz, null::uuid)
    and (new.trashed_at, new.trashed_by) is distinct from (pg_catalog.now(), self) then
    raise insufficient_privilege using message = 'a document goes into the trash now, by whoever throws it away';
  end if;
  if old.family_id is null then return new; end if;
  if new.trashed_at is distinct from old.trashed_at
    and old.added_by is distinct from self and not old.family_id = any (public.my_admin_family_ids()) then
    raise insufficient_privilege using message = 'only Admins and its uploader throw a general document away';
  end if;
  if pg_catalog.to_jsonb(new) - bookkeeping <> pg_catalog.to_jsonb(old) - bookkeeping
    and not old.family_id = any (public.my_editable_family_ids()) then
    raise insufficient_privilege using message = 'a Viewer changes no document of the family';
  end if;
  return new;
end $$;

-- ---- changes of owner ----------------------------------------------------------------------------------------------
create table owner_changes (
  id bigint generated always as identity primary key,
  document_id uuid not null references documents on delete cascade,
  former_owner_id uuid not null references people on delete cascade,
  new_owner_id uuid references people on delete set null,
  changed_by uuid references people on delete set null,
  changed_at timestamptz not null default now(),
  -- true: somebody other than the former owner made the change, and it has not been undone
  can_be_taken_back boolean not null
);
create index on owner_changes (document_id, id);
create index on owner_changes (former_owner_id);
alter table owner_changes enable row level security;
alter table owner_changes force row level security;
grant select, insert, update, delete on owner_changes to kinvault_system;
create policy system on owner_changes to kinvault_system using (true) with check (true);

create function take_back_begins() returns timestamptz language sql stable set search_path = '' as $$
  select pg_catalog.now() - interval '30 days'
$$;
create function can_take_back(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.owner_changes c
    where c.document_id = document and c.former_owner_id = public.me()
      and c.can_be_taken_back and c.changed_at > public.take_back_begins())
$$;
alter function can_take_back owner to kinvault_system;
-- The first of those who can take it back: whose it was before anybody else gave it away.
create function rightful_owner(document uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select c.former_owner_id from public.owner_changes c
  where c.document_id = document and c.can_be_taken_back and c.changed_at > public.take_back_begins()
  order by c.id limit 1
$$;
alter function rightful_owner owner to kinvault_system;
revoke execute on function rightful_owner from public;

-- A notice is about a family, or about a document, whose name stays when the document or its sight is gone.
alter table notices alter column family_name drop not null;
alter table notices add column document_id uuid references documents on delete set null;
alter table notices add column document_name text;
alter table notices add column new_owner_id uuid references people on delete set null;
alter table notices add constraint notices_subject check (
  (family_name is null) = (kind in ('document_handed_on', 'document_taken_back'))
  and (family_name is null) <> (document_name is null));
create index on notices (document_id) where document_id is not null;

-- Nobody can make themselves the owner but by taking back, so whoever is the new owner has just done that.
create function record_owner_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_by_other constant boolean := public.me() is distinct from old.owner_id;
  is_taken_back constant boolean := coalesce(public.me() = new.owner_id, false);
begin
  -- what came after the new owner's own loss is undone with it: none of those owners takes the document from them
  update public.owner_changes set can_be_taken_back = false
  where document_id = new.id and id >= (
    select min(c.id) from public.owner_changes c
    where c.document_id = new.id and c.former_owner_id = new.owner_id and c.can_be_taken_back);
  insert into public.owner_changes (document_id, former_owner_id, new_owner_id, changed_by, can_be_taken_back)
  values (new.id, old.owner_id, new.owner_id, public.me(), is_by_other and not is_taken_back);
  if is_by_other then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name, new_owner_id)
    values (pg_catalog.gen_random_uuid(), old.owner_id,
      case when is_taken_back then 'document_taken_back' else 'document_handed_on' end,
      public.me(), new.id, new.name, new.owner_id);
  end if;
  return null;
end $$;
alter function record_owner_change owner to kinvault_system;
create trigger record_owner_change after update of owner_id on documents
  for each row when (old.owner_id is not null and new.owner_id is not null and new.owner_id <> old.owner_id)
  execute function record_owner_change();

-- For the former owner, whether or not they still see the document, and out of the trash, where it would end in time.
-- The outcome is 'done', 'already_owner', 'over' after 30 days, or 'unknown'.
create function take_back_document(document uuid, out outcome text, out taken_from uuid)
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := public.me();
  is_trashed boolean;
begin
  select d.owner_id, d.trashed_at is not null into taken_from, is_trashed
  from public.documents d where d.id = document for update;
  if taken_from = self then
    outcome := case when is_trashed then 'unknown' else 'already_owner' end;
  elsif public.can_take_back(document) then
    update public.documents
    set owner_id = self, trashed_at = null, trashed_by = null, revision = revision + 1, updated_at = pg_catalog.now()
    where id = document;
    outcome := 'done';
  else
    outcome := case when exists (
      select from public.owner_changes c
      where c.document_id = document and c.former_owner_id = self and c.can_be_taken_back) then 'over' else 'unknown' end;
  end if;
end $$;
alter function take_back_document owner to kinvault_system;
revoke execute on function take_back_document from public;
grant execute on function take_back_document to kinvault_web;

revoke create on schema public from kinvault_system;
