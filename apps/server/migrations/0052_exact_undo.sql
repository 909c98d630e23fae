-- A hand-on is undone also while the clock is behind [REL-22, OFF-6], and the undo of a renewal ends no share of a document that
-- has left its chain [SEC-49].

-- `changed_at` may lie ahead of the clock: whether somebody has changed the document since is told by the document's own time
alter table owner_changes add column document_updated_at timestamptz;
update owner_changes set document_updated_at = changed_at;

create or replace function record_owner_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_by_other constant boolean := public.me() is distinct from old.owner_id;
  is_taken_back constant boolean := coalesce(public.me() = new.owner_id, false);
begin
  -- what came after the new owner's own loss is undone with it: none of those owners takes the document from them
  update public.owner_changes set can_be_taken_back = false
  where document_id = new.id and id >= (
    select min(c.id) from public.owner_changes c
    where c.document_id = new.id and c.former_owner_id = new.owner_id and c.can_be_taken_back);
  insert into public.owner_changes (document_id, former_owner_id, new_owner_id, changed_by, can_be_taken_back,
    document_updated_at)
  values (new.id, old.owner_id, new.owner_id, public.me(), is_by_other and not is_taken_back, new.updated_at);
  if is_by_other then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name, new_owner_id)
    values (pg_catalog.gen_random_uuid(), old.owner_id,
      case when is_taken_back then 'document_taken_back' else 'document_handed_on' end,
      public.me(), new.id, new.name, new.owner_id);
  end if;
  return null;
end  $$;

create or replace function undo_hand_on(document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  self constant uuid := public.me();
  handed public.owner_changes;
begin
  perform from public.documents d where d.id = document for update;
  select * into handed from public.owner_changes c where c.document_id = document order by c.id desc limit 1;
  if (handed.changed_by = self and handed.former_owner_id = self
    and handed.changed_at > pg_catalog.now() - interval '10 minutes') is not true then
    return false;
  end if;
  -- every edit sets updated_at
  update public.documents set owner_id = self, revision = revision + 1, updated_at = pg_catalog.now()
  where id = document and owner_id = handed.new_owner_id and trashed_at is null and updated_at = handed.document_updated_at;
  if not found then return false; end if;
  delete from public.owner_changes c where c.document_id = document and c.id >= handed.id;
  delete from public.notices n
  where n.document_id = document and n.kind = 'document_taken_back' and n.person_id = handed.new_owner_id
    and n.created_at >= pg_catalog.now();
  return true;
end  $$;

create or replace function undo_renewal(old_document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  passed_on record;
  chain constant uuid[] := public.lock_chain(old_document);
begin
  if not exists (select from public.documents d
    where d.id = old_document and d.replaced_by is not null and public.can_edit_document(d.id)) then
    return false;
  end if;
  for passed_on in
    select i.family_id, pg_catalog.array_agg(i.document_id) as documents
    from public.inherited_shares(old_document, null) i
    join public.documents d on d.id = i.document_id and d.owner_id = public.me() and d.id = any (chain)
    group by i.family_id order by i.family_id loop
    perform public.end_shares(passed_on.documents, passed_on.family_id);
  end loop;
  update public.documents set replaced_by = null where id = old_document;
  return true;
end  $$;

-- An upload that no document claims is kept for two days, and swept within an hour: so long it counts against the quota [SEC-47].
create or replace function my_unclaimed_uploads(out counted bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(greatest(f.size_bytes, 262144)), 0)::bigint,
    coalesce(pg_catalog.sum(f.size_bytes), 0)::bigint
  from public.files f
  where f.uploaded_by = public.me() and f.purpose = 'original' and f.created_at > pg_catalog.now() - interval '49 hours'
    and not exists (select from public.document_versions v where v.file_id = f.id)$$;

-- Puts documents of the caller back into their place after an undone hand-on [SEC-58]: behind the earlier one, which may have
-- been linked to the later one meanwhile, and before the later one. Where either has another neighbor now, that one stays.
grant create on schema public to kinvault_system;
create function rejoin_chain(document uuid, earlier uuid, later uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.documents d where d.id in (document, earlier, later) order by d.id for update;
  update public.documents e set replaced_by = document
  from public.documents d
  where e.id = earlier and d.id = document and e.owner_id = public.me() and d.owner_id = public.me()
    and (e.replaced_by is null or e.replaced_by = later)
    and not exists (select from public.documents o where o.replaced_by = document);
  update public.documents d set replaced_by = later
  from public.documents l
  where d.id = document and l.id = later and d.owner_id = public.me() and l.owner_id = public.me() and d.replaced_by is null
    and not exists (select from public.documents o where o.replaced_by = later);
end $$;
alter function rejoin_chain owner to kinvault_system;
revoke create on schema public from kinvault_system;
revoke execute on function rejoin_chain from public;
grant execute on function rejoin_chain to kinvault_web;
