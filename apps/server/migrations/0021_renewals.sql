-- A renewed document takes the place of the one before [KNO-9].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

alter table documents
  -- the newer document; a chain, from the oldest to the current one
  add column replaced_by uuid,
  -- a newer one of its chain is not in the trash: it leaves lists, counts and reminders. Kept by the triggers below, since
  -- lists would pay for the look-up with each row
  add column is_superseded boolean not null default false,
  -- deferred: what stands in the middle of a chain leaves it in the same transaction
  add constraint documents_replaced_by_fkey foreign key (replaced_by) references documents deferrable initially deferred,
  add constraint documents_replaced_by_key unique (replaced_by) deferrable initially deferred;

-- No circle, and one owner or family for the whole chain.
create function guard_renewal() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'kinvault_web' then
      new.replaced_by := null;
      new.is_superseded := false;
    end if;
    return new;
  end if;
  if new.replaced_by is null or new.replaced_by is not distinct from old.replaced_by then return new; end if;
  if not exists (select from public.documents d where d.id = new.replaced_by
    and d.owner_id is not distinct from new.owner_id and d.family_id is not distinct from new.family_id) then
    raise check_violation using message = 'a document is renewed by one of the same owner or family';
  end if;
  if new.id in (
    with recursive newer as (
      select new.replaced_by as id
      union select d.replaced_by from newer join public.documents d on d.id = newer.id where d.replaced_by is not null)
    select id from newer) then
    raise check_violation using message = 'a document is not renewed by itself or by one that it has renewed';
  end if;
  return new;
end $$;
create trigger guard_renewal before insert or update of replaced_by on documents
  for each row execute function guard_renewal();

create function has_current_newer(document uuid) returns boolean language sql stable set search_path = '' as $$
  with recursive newer as (
    select d.replaced_by as id from public.documents d where d.id = document
    union select d.replaced_by from newer join public.documents d on d.id = newer.id)
  select exists (select from newer join public.documents d on d.id = newer.id where d.trashed_at is null)
$$;
revoke execute on function has_current_newer from public;
grant execute on function has_current_newer to kinvault_system;

-- Into the trash and out of it: while the new one is in the trash the old one is in the lists again, or the family would
-- find neither.
create function settle_renewals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set is_superseded = not d.is_superseded
  where d.id in (
    with recursive earlier as (
      select new.id
      union select e.id from earlier join public.documents e on e.replaced_by = earlier.id)
    select id from earlier)
    and d.is_superseded <> public.has_current_newer(d.id);
  return null;
end $$;
alter function settle_renewals owner to kinvault_system;
create trigger settle_renewals after update of trashed_at, replaced_by on documents for each row
  when (new.trashed_at is distinct from old.trashed_at or new.replaced_by is distinct from old.replaced_by)
  execute function settle_renewals();

-- Deleted for good, or somebody else's: those before it are renewed by the one after it, if there is one of their owner.
create function leave_chain() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.documents e set replaced_by = (
    select d.id from public.documents d
    where d.id = old.replaced_by and d.owner_id is not distinct from e.owner_id and d.family_id is not distinct from e.family_id)
  where e.replaced_by = old.id;
  if tg_op = 'UPDATE' then
    update public.documents set replaced_by = null where id = old.id and replaced_by is not null;
  end if;
  return null;
end $$;
alter function leave_chain owner to kinvault_system;
create trigger leave_chain after delete on documents for each row execute function leave_chain();
create trigger leave_chain_of_owner after update of owner_id on documents
  for each row when (new.owner_id is distinct from old.owner_id) execute function leave_chain();

-- Current again, it reminds as one whose date was just set: of what was missed meanwhile, once.
create or replace function arm_document() returns trigger language plpgsql set search_path = '' as $$
begin
  new.armed_at := case
    when tg_op = 'INSERT' then pg_catalog.now()
    when (new.expires_on, new.type, new.time_to_renew, new.first_reminder, new.is_superseded)
      is distinct from (old.expires_on, old.type, old.time_to_renew, old.first_reminder, old.is_superseded) then pg_catalog.now()
    else old.armed_at end;
  return new;
end $$;
drop trigger arm_document on documents;
create trigger arm_document before insert or update of expires_on, type, time_to_renew, first_reminder, is_superseded
  on documents for each row execute function arm_document();

-- ---- renewing ------------------------------------------------------------------------------------------------------
-- The web role cannot write replaced_by: this is the only way. 'done', 'unknown', 'not_renewable' or 'already_renewed'.
-- Its owner takes all shares over; anybody else those with families into which they may upload for others, since sharing
-- is the owner's right [D-1]. Marks are each reader's own: those who see the new document have theirs on it, too.
create function renew_document(old_document uuid, new_document uuid) returns text
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
  update public.documents set replaced_by = new_document where id = old_document;
  insert into public.shares (document_id, owner_id, family_id, shared_by)
  select new_document, s.owner_id, s.family_id, public.me() from public.shares s
  where s.document_id = old_document
    and (s.owner_id = public.me() or s.family_id = any (public.my_editable_family_ids()))
  order by s.family_id
  on conflict do nothing;
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

-- The old document is current again; what the new one has taken over stays with both. False where there is nothing to undo.
create function undo_renewal(old_document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.documents set replaced_by = null
  where id = old_document and replaced_by is not null and public.can_edit_document(id);
  return found;
end $$;
alter function undo_renewal owner to kinvault_system;
revoke execute on function undo_renewal from public;
grant execute on function undo_renewal to kinvault_web;

-- Ids before a document in its chain, newest first, for whoever sees that document: which of them they see is for the
-- policies to say.
create function earlier_document_ids(document uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  with recursive earlier as (
    select d.id, 1 as place from public.documents d where d.replaced_by = document and public.can_see_document(document)
    union all select d.id, earlier.place + 1 from earlier join public.documents d on d.replaced_by = earlier.id)
  select coalesce(pg_catalog.array_agg(id order by place), '{}') from earlier
$$;
alter function earlier_document_ids owner to kinvault_system;
revoke execute on function earlier_document_ids from public;
grant execute on function earlier_document_ids to kinvault_web;

-- ---- lists ---------------------------------------------------------------------------------------------------------
-- As before, without what was renewed; `with_earlier` is for the search, which finds it still.
drop policy see on document_texts;
drop function my_document_ids;
create function my_document_ids(owner uuid default null, family uuid default null, before uuid default null,
  many integer default null, with_earlier boolean default false)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  self constant uuid := public.me();
  mine constant uuid[] := public.my_family_ids();
begin
  return array(
    select newest.id from (
      (select d.id from public.documents d
        where d.owner_id = self and family is null and (owner is null or owner = self)
          and d.trashed_at is null and (with_earlier or not d.is_superseded) and (before is null or d.id < before)
        order by d.id desc limit many)
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select d.id from public.documents d
        where d.family_id = f.id and d.trashed_at is null and (with_earlier or not d.is_superseded)
          and (before is null or d.id < before)
        order by d.id desc limit many) found
        where owner is null and (family is null or family = f.id))
      union
      (select found.id from pg_catalog.unnest(mine) f (id), lateral (
        select s.document_id as id from public.shares s
        join public.documents d on d.id = s.document_id and coalesce(d.trashed_at, '-infinity') = '-infinity'
          and (with_earlier or not d.is_superseded)
        where s.family_id = f.id and (owner is null or s.owner_id = owner) and (before is null or s.document_id < before)
        order by s.document_id desc limit many) found
        where family is null)) newest
    order by newest.id desc limit many);
end $$;
alter function my_document_ids owner to kinvault_system;
revoke execute on function my_document_ids from public;
grant execute on function my_document_ids to kinvault_web;
create policy see on document_texts for select to kinvault_web using (
  file_id in (select d.file_id from documents d where d.id = any ((select my_document_ids(with_earlier => true))::uuid[])));

revoke create on schema public from kinvault_system;
