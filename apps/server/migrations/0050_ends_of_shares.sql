-- Requests end shares by one function alone, of a whole chain [SEC-58]; an undo finds them also where a document of the chain
-- has gone [SEC-49]; of what its owner threw away nobody else reads the shares [D-45].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- Ends the shares of these documents with a family, and says so in the activity of each. False where there is none. Its
-- callers ask for the right to it.
create function end_shares(documents uuid[], family uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  with ended as (
    delete from public.shares s where s.document_id = any (documents) and s.family_id = family returning s.document_id)
  insert into public.activity (id, document_id, actor_id, action, family_id, detail)
  select pg_catalog.gen_random_uuid(), e.document_id, public.me(), 'unshared', f.id,
    pg_catalog.jsonb_build_object('familyName', f.name)
  from ended e, public.families f where f.id = family;
  return found;
end $$;
alter function end_shares owner to kinvault_system;
revoke execute on function end_shares from public;

-- For a document's owner, and for an Admin of the family: ends what the whole chain shares with it, also what lies out of
-- the Admin's sight in its owner's trash. An undo ends the share of this document, and what renewals have passed on of it.
-- False where there is none, or none that is theirs to end.
create function end_sharing(document uuid, family uuid, is_undo boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare chain constant uuid[] := public.lock_chain(document);
begin
  if document = any (chain) and (family = any (public.my_admin_family_ids())
    or exists (select from public.documents d where d.id = document and d.owner_id = public.me())) then
    return public.end_shares(
      case when is_undo then array(
        select document union select i.document_id from public.inherited_shares(document, family) i
        join public.documents d on d.id = i.document_id
        where d.owner_id = (select o.owner_id from public.documents o where o.id = document)) -- not what was handed on
      else chain end, family);
  end if;
  return false;
end $$;
alter function end_sharing owner to kinvault_system;
revoke execute on function end_sharing from public;
grant execute on function end_sharing to kinvault_web;
revoke execute on function inherited_shares from kinvault_web;
drop policy unshare on shares;
revoke delete on shares from kinvault_web;

-- As before, and each document says that its sharing has ended.
create or replace function undo_renewal(old_document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare passed_on record;
begin
  perform public.lock_chain(old_document);
  if not exists (select from public.documents d
    where d.id = old_document and d.replaced_by is not null and public.can_edit_document(d.id)) then
    return false;
  end if;
  for passed_on in
    select i.family_id, pg_catalog.array_agg(i.document_id) as documents
    from public.inherited_shares(old_document, null) i
    join public.documents d on d.id = i.document_id and d.owner_id = public.me()
    group by i.family_id order by i.family_id loop
    perform public.end_shares(passed_on.documents, passed_on.family_id);
  end loop;
  update public.documents set replaced_by = null where id = old_document;
  return true;
end $$;

-- A document leaves its chain, deleted or handed on: what the next one has its shares from is then the one before it.
create function pass_on_renewal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.shares s set renewed_from = own.renewed_from
  from public.shares own
  where s.document_id = old.replaced_by and s.renewed_from = old.id
    and own.document_id = old.id and own.family_id = s.family_id;
  return coalesce(new, old);
end $$;
alter function pass_on_renewal owner to kinvault_system;
-- triggers run by their names: this one before `hand_on_document` ends shares
create trigger before_pass_on_renewal before delete on documents
  for each row when (old.replaced_by is not null) execute function pass_on_renewal();
create trigger before_pass_on_renewal_of_owner before update of owner_id on documents
  for each row when (old.replaced_by is not null and new.owner_id is distinct from old.owner_id)
  execute function pass_on_renewal();

-- As documents in the trash are seen: by their owner, and by people who may edit them. The function is asked of others'
-- documents in the trash alone, and is cheaper than `can_see_document`, which looks for this very share.
alter policy see on shares using (family_id = any ((select my_family_ids())::uuid[])
  and (not is_trashed or owner_id = (select me()) or can_edit_document(document_id)));

revoke create on schema public from kinvault_system;

-- ---- what is there already -----------------------------------------------------------------------------------------
-- Renewals by the uploader used to share the new document with families, too. An uploader shares only in the transaction that
-- adds the document: what came later, and not from a share of its owner's, is shared no more, and its activity says so.
set local role kinvault_system;
with recursive earlier (id, earlier_id) as (
  select replaced_by, id from documents where replaced_by is not null
  union select e.id, d.id from earlier e join documents d on d.replaced_by = e.earlier_id
)
select end_shares(array[s.document_id], s.family_id) from shares s join documents d on d.id = s.document_id
where s.shared_by <> s.owner_id and s.shared_by = d.added_by and s.shared_at > d.added_at
  and not exists (select from owner_changes c where c.document_id = d.id and c.former_owner_id = s.shared_by)
  and not exists (
    select from earlier e join shares t on t.document_id = e.earlier_id
    where e.id = d.id and t.family_id = s.family_id and t.shared_by = t.owner_id);
reset role;
