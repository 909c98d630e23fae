-- Unclaimed accounts are in the trash with the family that they were made for [SEC-50], a notice finds its receiver or is
-- left out, and many documents that somebody brings back make one notice.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- renewing ------------------------------------------------------------------------------------------------------
-- Whether a family sees the earlier document and not the newer one. A family in the trash sees neither.
create function loses_readers(earlier uuid, newer uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select s.family_id from public.shares s join public.families f on f.id = s.family_id and f.deleted_at is null
    where s.document_id = earlier
    except select s.family_id from public.shares s where s.document_id = newer)
$$;
alter function loses_readers owner to kinvault_system;
revoke execute on function loses_readers from public;

-- As before, but for the families that lose sight.
create or replace function renew_document(old_document uuid, new_document uuid, takes_shares boolean) returns text
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
  elsif public.loses_readers(old_document, new_document) then
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

-- ---- locks ---------------------------------------------------------------------------------------------------------
-- Account, people, memberships, family: the order of the deletion of an account. For its owner, and the system.
create function lock_family(family uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if public.me() is not null
    and not exists (select from public.families f where f.id = family and f.owner_id = public.me()) then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(family::text, 1)); -- as lockFamily
  perform from auth.users u where u.id in (
    select p.id from public.people p where p.made_for_family_id = family) order by u.id for no key update;
  perform from public.people p where p.id in (
    select m.person_id from public.members m where m.family_id = family) order by p.id for no key update;
  perform from public.members m where m.family_id = family order by m.person_id for update;
  perform from public.families f where f.id = family for update;
end $$;
alter function lock_family owner to kinvault_system;
revoke execute on function lock_family from public;
grant execute on function lock_family to kinvault_web;

-- ---- unclaimed accounts in the trash -------------------------------------------------------------------------------
-- Nobody has claimed the account, and the family that it was made for is in the trash: it opens nothing until a restore,
-- and ends with the family.
create function account_in_trash(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.people p join public.families f on f.id = p.made_for_family_id and f.deleted_at is not null
    where p.id = person)
$$;
alter function account_in_trash owner to kinvault_system;
revoke execute on function account_in_trash from public;

create index people_made_for_family_id_idx on people (made_for_family_id) where made_for_family_id is not null;

create or replace function enter_session(session_token text, out person_id uuid, out session_id uuid, out name text, out email text, out must_set_password boolean)
returns setof record language plpgsql security definer set search_path = '' as $$
begin
  select u.id, s.id, u.name, u.email, u.password_due_at is not null
  into person_id, session_id, name, email, must_set_password
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.token = session_token and s.expires_at > pg_catalog.now()
    and (u.password_due_at is null or u.password_due_at > pg_catalog.now() and not public.account_in_trash(u.id));
  perform pg_catalog.set_config('app.person_id', case when must_set_password then '' else coalesce(person_id::text, '') end, true);
  if person_id is not null then return next; end if;
end $$;

-- Deleting a family is leaving for all others: their shares end with their memberships. A restore finds the owner, the
-- general documents, what the owner shares, and the accounts that nobody has claimed with all that is theirs.
create or replace function end_family() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.id::text, 1)); -- as lockFamily
  delete from public.members m using public.people p
  where m.family_id = new.id and m.person_id <> new.owner_id and p.id = m.person_id
    and p.made_for_family_id is distinct from new.id;
  update public.invites i set ended_at = pg_catalog.now() where i.family_id = new.id and i.ended_at is null;
  return null;
end $$;

-- ---- notices -------------------------------------------------------------------------------------------------------
-- Whoever deletes their account at this moment is waited for, and then gets no notice: it fails nobody else's change. By
-- the row, so that no writer is left out.
create function find_receiver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.people p where p.id = new.person_id for key share;
  if found then return new; end if;
  return null;
end $$;
alter function find_receiver owner to kinvault_system;
create trigger find_receiver before insert on notices for each row execute function find_receiver();

-- Which documents a notice about several counts. One that is gone since still counts.
alter table notices add column document_ids uuid[];
alter table notices drop constraint notices_subject;
alter table notices add constraint notices_subject check (
  (family_name is null) = (kind in ('document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced',
    'document_brought_back', 'documents_brought_back', 'document_due', 'document_read', 'documents_read', 'signed_in',
    'access_made'))
  and case when kind in ('documents_brought_back', 'documents_read', 'signed_in', 'access_made') then document_name is null
    else (family_name is null) <> (document_name is null) end
  and (kind = 'document_due') = (expires_on is not null and stage is not null)
  and (kind in ('documents_brought_back', 'documents_read')) = (document_count is not null)
  and (kind = 'documents_brought_back') = (document_ids is not null)
  and (kind in ('signed_in', 'access_made', 'exempted')) = (detail is not null));

-- Whenever somebody else renews, replaces or brings back a document. What its owner has not read yet gives way to what the
-- same person does next with the document. What one person brings back within ten minutes is told in one notice.
create or replace function tell_owner() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  told constant text := case
    when new.file_id <> old.file_id then 'document_replaced'
    when old.trashed_at is not null and new.trashed_at is null then 'document_brought_back'
    when old.replaced_by is null and new.replaced_by is not null then 'document_renewed'
    when old.replaced_by is not null and new.replaced_by is null then 'document_brought_back' end;
  others uuid[];
begin
  if told is null then return null; end if;
  delete from public.notices n
  where n.person_id = new.owner_id and n.actor_id = public.me() and n.created_at > pg_catalog.now() - interval '1 hour'
    and (n.kind = told and n.document_id = new.id
      or told is distinct from 'document_replaced' and n.read_at is null
        and (n.kind in ('document_renewed', 'document_brought_back') and n.document_id = new.id
          or n.document_ids = array[new.id]));
  update public.notices n
  set document_ids = pg_catalog.array_remove(n.document_ids, new.id), document_count = n.document_count - 1
  where n.person_id = new.owner_id and n.actor_id = public.me() and n.created_at > pg_catalog.now() - interval '1 hour'
    and told is distinct from 'document_replaced' and n.read_at is null and new.id = any (n.document_ids);
  if told = 'document_brought_back' then
    delete from public.notices n where n.id = (
      select o.id from public.notices o
      where o.person_id = new.owner_id and o.actor_id = public.me() and o.read_at is null
        and o.created_at > pg_catalog.now() - interval '10 minutes'
        and (o.kind = told and o.document_id is not null or o.kind = 'documents_brought_back')
      order by o.created_at desc limit 1)
    returning coalesce(n.document_ids, array[n.document_id]) into others;
  end if;
  if others is null then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name)
    values (pg_catalog.gen_random_uuid(), new.owner_id, told, public.me(), new.id, new.name);
  else
    insert into public.notices (id, person_id, kind, actor_id, document_count, document_ids)
    values (pg_catalog.gen_random_uuid(), new.owner_id, 'documents_brought_back', public.me(),
      pg_catalog.cardinality(others) + 1, others || new.id);
  end if;
  return null;
end $$;

-- ---- what is there already -----------------------------------------------------------------------------------------
-- Families that were deleted before have lost their unclaimed accounts, in the trash and restored ones: each is in no
-- family, with documents that nobody sees. They come back as Viewers, with those of their documents whose sharing no
-- Admin has ended. For this alone a family in the trash lets somebody in.
create or replace function refuse_deleted_family() returns trigger language plpgsql security definer set search_path = '' as $$
begin return new; end $$;
set local role kinvault_system;
with returned as (
  insert into members (family_id, person_id, role, state)
  select p.made_for_family_id, p.id, 'Viewer', 'active' from people p
  where p.made_for_family_id is not null and not exists (select from members m where m.person_id = p.id)
  returning family_id, person_id)
insert into shares (document_id, owner_id, family_id)
select d.id, d.owner_id, r.family_id from returned r join documents d on d.owner_id = r.person_id
where not exists (
  select from activity a join documents x on x.id = a.document_id
  where a.family_id = r.family_id and a.action = 'unshared'
    and (x.id = d.id or d.is_superseded and x.owner_id = d.owner_id));
reset role;
create or replace function refuse_deleted_family() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.family_id::text, 1));
  if exists (select from public.families f
    where f.id = new.family_id and f.deleted_at is not null and f.owner_id <> new.person_id) then
    raise foreign_key_violation using constraint = 'members_family_id_fkey', message = 'the family is in the trash';
  end if;
  return new;
end $$;

revoke create on schema public from kinvault_system;
