-- A renewal is compared with the families that live, and a notice finds its receiver or is left out.
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

revoke create on schema public from kinvault_system;
