-- Who ends sharing ends it for the chain as it is at that moment [SEC-58], an undo ends all that the sharing has led to, and
-- what its owner threw away nobody else changes [D-45].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- A document's chain, kept as it is until the end of the transaction: a renewal at the same time waits, or is in it.
create function lock_chain(document uuid) returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
declare
  chain uuid[] := public.chain_document_ids(document);
  seen uuid[];
begin
  loop
    perform from public.documents d where d.id = any (chain) order by d.id for update;
    seen := chain;
    chain := public.chain_document_ids(document);
    if chain = seen then return chain; end if;
  end loop;
end $$;
alter function lock_chain owner to kinvault_system;
revoke execute on function lock_chain from public;
grant execute on function lock_chain to kinvault_web;

-- The documents that are shared with a family (null: any) because this one was: renewals have passed it on, undone or not.
create index shares_renewed_from_idx on shares (renewed_from) where renewed_from is not null;
create function inherited_shares(document uuid, family uuid) returns table (document_id uuid, family_id uuid)
language sql stable security definer set search_path = '' as $$
  with recursive inherited as (
    select s.document_id, s.family_id from public.shares s
    where s.renewed_from = document and s.family_id = coalesce(family, s.family_id) and public.can_see_document(document)
    union
    select s.document_id, s.family_id from inherited i
    join public.shares s on s.renewed_from = i.document_id and s.family_id = i.family_id)
  select i.document_id, i.family_id from inherited i
$$;
alter function inherited_shares owner to kinvault_system;
revoke execute on function inherited_shares from public;
grant execute on function inherited_shares to kinvault_web;

-- The old document is current again, and what its owner's renewal has shared is shared no more, also by later ones, if it is
-- the owner who undoes it; type and tags stay with both. False where there is nothing to undo.
create or replace function undo_renewal(old_document uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.lock_chain(old_document);
  if not exists (select from public.documents d
    where d.id = old_document and d.replaced_by is not null and public.can_edit_document(d.id)) then
    return false;
  end if;
  delete from public.shares s using public.inherited_shares(old_document, null) i
  where s.document_id = i.document_id and s.family_id = i.family_id and s.owner_id = public.me();
  update public.documents set replaced_by = null where id = old_document;
  return true;
end $$;

create or replace function can_edit_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_editable_family_ids())
      -- what its owner threw away is the owner's alone
      or (d.trashed_at is null or d.trashed_by is distinct from d.owner_id) and exists (
        select from (
          select s.family_id, s.owner_id from public.shares s
          where s.document_id = d.id and s.family_id = any (public.my_family_ids()) offset 0) s
        join public.members owner on owner.family_id = s.family_id and owner.person_id = s.owner_id and owner.state = 'active'
        join public.members mine on mine.family_id = s.family_id and mine.person_id = public.me() and mine.state = 'active'
        where mine.role = 'Admin'
          or mine.role = 'Member' and d.added_by = public.me() and d.correctable_until > pg_catalog.now() offset 0)))
$$;

-- A document goes into the trash at the time that the clock rule goes by: a clock that has gone back must not forbid it.
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
      and (new.trashed_at, new.trashed_by) is distinct from (public.steady_now(), self) then
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

-- What was given is given back for 30 days by a clock that is trusted: one that is ahead must not end that.
create or replace function take_back_begins() returns timestamptz language sql stable security definer set search_path = '' as $$
  select least(pg_catalog.now(), (select c.trusted_at + interval '1 day' from public.clock c)) - interval '30 days'
$$;
alter function take_back_begins owner to kinvault_system;

-- Handing on ends sharing with the families that the new owner is not in: that is for the former or the new owner to do,
-- not for an uploader [SEC-43].
create or replace function hand_on_document() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if public.me() not in (old.owner_id, new.owner_id) and exists (
    select from public.shares s join public.families f on f.id = s.family_id and f.deleted_at is null
    where s.document_id = new.id and not exists (
      select from public.members m
      where m.family_id = s.family_id and m.person_id = new.owner_id and m.state = 'active')) then
    raise insufficient_privilege using message = 'its uploader hands a document on to somebody in all of its families';
  end if;
  delete from public.shares s where s.document_id = new.id and not exists (
    select from public.members m
    where m.family_id = s.family_id and m.person_id = new.owner_id and m.state = 'active');
  return new;
end $$;

revoke create on schema public from kinvault_system;

-- Renewals by an Admin used to share the new document with families that its owner had never shared any of the chain with.
set local role kinvault_system;
with recursive earlier (id, earlier_id) as (
  select replaced_by, id from documents where replaced_by is not null
  union select e.id, d.id from earlier e join documents d on d.replaced_by = e.earlier_id
)
delete from shares s using documents d
where d.id = s.document_id and s.shared_by <> s.owner_id and s.shared_by is distinct from d.added_by -- null: who shared it is gone
  and not exists (select from owner_changes c where c.document_id = d.id and c.former_owner_id = s.shared_by)
  and not exists (
    select from earlier e join shares t on t.document_id = e.earlier_id
    where e.id = d.id and t.family_id = s.family_id and t.shared_by = t.owner_id);
reset role;
