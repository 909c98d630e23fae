-- Sharing is the owner's alone [SEC-49, SEC-58, D-45], a deleted family holds nobody but its owner [SEC-50, D-44], and a
-- Viewer changes nothing of a family [D-46].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- deleted families ----------------------------------------------------------------------------------------------
-- Deleting is leaving for all others: their shares end with their memberships. A restore finds the owner, the general
-- documents and what the owner shares.
create function end_family() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.id::text, 1)); -- as lockFamily
  delete from public.members m where m.family_id = new.id and m.person_id <> new.owner_id;
  update public.invites i set ended_at = pg_catalog.now() where i.family_id = new.id and i.ended_at is null;
  return null;
end $$;
alter function end_family owner to kinvault_system;
create trigger end_family after update of deleted_at on families for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_family();

-- Nobody comes into a family that is in the trash, not even somebody who was on the way when it was deleted.
create function refuse_deleted_family() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.family_id::text, 1));
  if exists (select from public.families f
    where f.id = new.family_id and f.deleted_at is not null and f.owner_id <> new.person_id) then
    raise foreign_key_violation using constraint = 'members_family_id_fkey', message = 'the family is in the trash';
  end if;
  return new;
end $$;
alter function refuse_deleted_family owner to kinvault_system;
create trigger refuse_deleted_family before insert on members for each row execute function refuse_deleted_family();

-- ---- earlier files, and the trash ----------------------------------------------------------------------------------
-- Everyone who sees a document opens its current file; the earlier ones are for people who may edit it.
create function can_see_version(document uuid, version integer) returns boolean language sql stable security definer set search_path = '' as $$
  select public.can_see_document(document) and exists (
    select from public.documents d
    where d.id = document and (d.current_version = version or public.can_edit_document(d.id)))
$$;
alter function can_see_version owner to kinvault_system;
alter policy see on document_versions using (can_see_version(document_id, number));
create or replace function can_see_file(file uuid, source uuid, uploader uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is not null then public.can_see_version(v.document_id, v.number)
    else uploader = public.me() or exists (
      select from public.people p join public.members m on m.person_id = p.id
      where p.avatar_file_id = file and m.family_id = any (public.my_family_ids()))
  end
  from (select) as one left join public.document_versions v on v.file_id = coalesce(source, file)
$$;

-- What its owner threw away is the owner's alone. Of anything else in the trash those know who may edit it.
alter policy see on documents using (
  (owner_id = (select me()) or family_id = any ((select my_family_ids())::uuid[]) or exists (
    select from shares s where s.document_id = documents.id and s.family_id = any ((select my_family_ids())::uuid[]) offset 0))
  and (trashed_at is null or owner_id = (select me())
    or (owner_id is null or trashed_by is distinct from owner_id) and can_edit_document(id)));
alter policy change on documents using (can_edit_document(id)) with check (can_edit_document(id));
create or replace function can_see_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_family_ids())
      or exists (select from public.shares s
        where s.document_id = d.id and s.family_id = any (public.my_family_ids()) offset 0))
      and (d.trashed_at is null or d.owner_id = public.me()
        or (d.owner_id is null or d.trashed_by is distinct from d.owner_id) and public.can_edit_document(d.id)))
$$;
drop function may_change_document; -- whoever uploaded a general document had it too, as a Viewer as well

create or replace function guard_document() returns trigger language plpgsql set search_path = '' as $$
declare
  self constant uuid := public.me();
  may_correct constant boolean := old.added_by = self and coalesce(old.correctable_until > pg_catalog.now(), false);
begin
  if current_user <> 'kinvault_web' then return new; end if;
  -- a test document that gets a file of its own has become a real one: clearing test data must not take it
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
  if (new.trashed_at, new.trashed_by) is distinct from (old.trashed_at, old.trashed_by) then
    if (new.trashed_at, new.trashed_by) is distinct from (null::timestamptz, null::uuid)
      and (new.trashed_at, new.trashed_by) is distinct from (pg_catalog.now(), self) then
      raise insufficient_privilege using message = 'a document goes into the trash now, by whoever throws it away';
    end if;
    if old.trashed_at is not null and old.trashed_by = old.owner_id and old.owner_id <> self then
      raise insufficient_privilege using message = 'what its owner threw away only its owner brings back';
    end if;
  end if;
  if old.family_id is not null and new.trashed_at is distinct from old.trashed_at
    and old.added_by is distinct from self and not old.family_id = any (public.my_admin_family_ids()) then
    raise insufficient_privilege using message = 'only Admins and its uploader throw a general document away';
  end if;
  return new;
end $$;

-- ---- renewing ------------------------------------------------------------------------------------------------------
-- By the renewal of which document a share came: undoing that renewal ends it. The document may be gone.
alter table shares add column renewed_from uuid;

-- A document with all that it has replaced and all that has replaced it, for people who see it.
create function chain_document_ids(document uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  with recursive earlier as (
    select document as id where public.can_see_document(document)
    union select d.id from earlier join public.documents d on d.replaced_by = earlier.id),
  newer as (
    select document as id where public.can_see_document(document)
    union select d.replaced_by from newer join public.documents d on d.id = newer.id where d.replaced_by is not null)
  select coalesce(pg_catalog.array_agg(id order by id), '{}') from (select id from earlier union select id from newer) chain
$$;
alter function chain_document_ids owner to kinvault_system;
revoke execute on function chain_document_ids from public;
grant execute on function chain_document_ids to kinvault_web;

-- 'done', 'unknown', 'not_renewable', 'already_renewed', or 'narrower': somebody who sees the old document would not see
-- the new one. Shares go over for its owner alone, and only where asked; for anybody else nobody's sight changes.
-- Marks are each reader's own: those who see the new document have theirs on it, too.
drop function renew_document;
create function renew_document(old_document uuid, new_document uuid, takes_shares boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier public.documents;
  newer public.documents;
begin
  perform from public.documents d where d.id in (old_document, new_document) order by d.id for update;
  select * into earlier from public.documents d where d.id = old_document and d.trashed_at is null;
  select * into newer from public.documents d where d.id = new_document and d.trashed_at is null;
  if not public.can_edit_document(earlier.id) or not public.can_edit_document(newer.id) then return 'unknown'; end if;
  if earlier.replaced_by is not null or exists (select from public.documents d where d.replaced_by = new_document) then
    return 'already_renewed';
  end if;
  if earlier.id = newer.id or newer.replaced_by is not null
    or earlier.owner_id is distinct from newer.owner_id or earlier.family_id is distinct from newer.family_id then
    return 'not_renewable';
  end if;
  if earlier.owner_id = public.me() then
    if takes_shares then
      insert into public.shares (document_id, owner_id, family_id, shared_by, renewed_from)
      select new_document, s.owner_id, s.family_id, s.owner_id, old_document from public.shares s
      where s.document_id = old_document
      order by s.family_id
      on conflict do nothing;
    end if;
  elsif exists (
    select s.family_id from public.shares s where s.document_id = old_document
    except select s.family_id from public.shares s where s.document_id = new_document) then
    return 'narrower';
  end if;
  update public.documents set replaced_by = new_document where id = old_document;
  insert into public.marks as mine (document_id, person_id, is_favorite, notes, is_watching)
  select new_document, k.person_id, k.is_favorite, k.notes, k.is_watching from public.marks k
  where k.document_id = old_document and (k.is_favorite or k.is_watching or k.notes <> '')
    and (k.person_id = newer.owner_id or exists (
      select from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
      where m.person_id = k.person_id and m.state = 'active' and (f.id = newer.family_id or f.id in (
        select s.family_id from public.shares s where s.document_id = new_document))))
  order by k.person_id
  on conflict (document_id, person_id) do update set
    is_favorite = mine.is_favorite or excluded.is_favorite,
    is_watching = mine.is_watching or excluded.is_watching,
    notes = case
      when pg_catalog.strpos(mine.notes, excluded.notes) > 0 or pg_catalog.length(mine.notes || excluded.notes) > 9998
        then mine.notes
      when mine.notes = '' then excluded.notes
      else pg_catalog.concat(mine.notes, E'\n\n', excluded.notes) end;
  return 'done';
end $$;
alter function renew_document owner to kinvault_system;
revoke execute on function renew_document from public;
grant execute on function renew_document to kinvault_web;

-- The old document is current again, and the shares that the renewal made end; type and tags stay with both. False where
-- there is nothing to undo.
create or replace function undo_renewal(old_document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare newer uuid;
begin
  select d.replaced_by into newer from public.documents d
  where d.id = old_document and d.replaced_by is not null and public.can_edit_document(d.id) for update;
  if newer is null then return false; end if;
  update public.documents set replaced_by = null where id = old_document;
  delete from public.shares s
  where s.document_id = newer and s.renewed_from = old_document and s.owner_id = public.me();
  return true;
end $$;

-- ---- the owner is told ---------------------------------------------------------------------------------------------
alter table notices drop constraint notices_subject;
alter table notices add constraint notices_subject check (
  (family_name is null) = (kind in ('document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced',
    'document_brought_back', 'document_due', 'document_read', 'documents_read'))
  and case when kind = 'documents_read' then document_name is null
    else (family_name is null) <> (document_name is null) end
  and (kind = 'document_due') = (expires_on is not null and stage is not null)
  and (kind = 'documents_read') = (document_count is not null));

-- Whenever somebody else renews, replaces or brings back a document: by the row, so that no way of doing it is left out.
create function tell_owner() returns trigger language plpgsql security definer set search_path = '' as $$
declare told constant text := case
  when new.file_id <> old.file_id then 'document_replaced'
  when old.trashed_at is not null and new.trashed_at is null then 'document_brought_back'
  when old.replaced_by is null and new.replaced_by is not null then 'document_renewed'
  when old.replaced_by is not null and new.replaced_by is null then 'document_brought_back' end;
begin
  if told is null then return null; end if;
  delete from public.notices n
  where n.person_id = new.owner_id and n.kind = told and n.document_id = new.id and n.actor_id = public.me()
    and n.created_at > pg_catalog.now() - interval '1 hour';
  insert into public.notices (id, person_id, kind, actor_id, document_id, document_name)
  values (pg_catalog.gen_random_uuid(), new.owner_id, told, public.me(), new.id, new.name);
  return null;
end $$;
alter function tell_owner owner to kinvault_system;
create trigger tell_owner after update of file_id, trashed_at, replaced_by on documents for each row
  when (new.owner_id = old.owner_id and new.owner_id <> me()) execute function tell_owner();

revoke create on schema public from kinvault_system;

-- ---- what is there already -----------------------------------------------------------------------------------------
-- Last: what is deleted leaves events for the end of the transaction, and PostgreSQL alters no table that has some.
set local role kinvault_system;
delete from members m using families f where f.id = m.family_id and f.deleted_at is not null and m.person_id <> f.owner_id;
update invites i set ended_at = now() from families f
  where f.id = i.family_id and f.deleted_at is not null and i.ended_at is null;
-- Ended sharing used to leave the earlier documents of a chain shared, out of their owner's sight. The newest document
-- of the chain that is not in the trash says with whom.
with recursive newer (old_id, id, step) as (
  select id, replaced_by, 1 from documents where is_superseded
  union all
  select n.old_id, d.replaced_by, n.step + 1 from newer n join documents d on d.id = n.id where d.replaced_by is not null
), current (old_id, id) as (
  select distinct on (n.old_id) n.old_id, n.id from newer n join documents d on d.id = n.id
  where d.trashed_at is null order by n.old_id, n.step desc
)
delete from shares s using current c
where c.old_id = s.document_id and not exists (
  select from shares t where t.document_id = c.id and t.family_id = s.family_id);
reset role;
