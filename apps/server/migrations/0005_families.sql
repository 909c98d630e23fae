-- Families in the trash, invitations by mail, and what people are told.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

alter table families add column deleted_at timestamptz;

-- From a mailed invitation's link; made when the mail is sent. Whoever has it reads that mailbox.
alter table invites add column token_hash bytea unique check (length(token_hash) = 32);
-- An account that this family's Admin made; it may be deleted by them until its person claims it [D-4].
alter table people add column made_for_family_id uuid references families on delete set null;

create table notices (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  kind text not null,
  -- gone with the family; one that is in the trash keeps its name here
  family_id uuid references families on delete cascade,
  family_name text not null,
  actor_id uuid references people on delete set null,
  role text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on notices (person_id, created_at desc);
alter table notices enable row level security;
alter table notices force row level security;
grant select, insert, update, delete on notices to kinvault_system;
create policy system on notices to kinvault_system using (true) with check (true);
grant select on notices to kinvault_web;
grant update (read_at) on notices to kinvault_web;
create policy own on notices for select to kinvault_web using (person_id = (select me()));
create policy read on notices for update to kinvault_web using (person_id = (select me())) with check (person_id = (select me()));

-- ---- the trash: a deleted family is nobody's until its owner restores it ------------------------------------------
create or replace function my_family_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(m.family_id), '{}')
  from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
  where m.person_id = public.me() and m.state = 'active'
$$;
create or replace function my_editable_family_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(m.family_id), '{}')
  from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
  where m.person_id = public.me() and m.state = 'active' and m.role in ('Admin', 'Member')
$$;
create or replace function my_admin_family_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(m.family_id), '{}')
  from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
  where m.person_id = public.me() and m.state = 'active' and m.role = 'Admin'
$$;
-- What is shared with a family in the trash is shared with nobody meanwhile; where one belongs one sees what is shared.
alter policy see on shares using (family_id = any ((select my_family_ids())::uuid[]));
create or replace function can_edit_document(document uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documents d
    where d.id = document and (d.owner_id = public.me() or d.family_id = any (public.my_editable_family_ids())
      or exists (
        select from public.shares s
        join public.members owner on owner.family_id = s.family_id and owner.person_id = s.owner_id and owner.state = 'active'
        join public.members mine on mine.family_id = s.family_id and mine.person_id = public.me() and mine.state = 'active'
        where s.document_id = d.id and s.family_id = any (public.my_family_ids())
          and (d.added_by = public.me() or mine.role = 'Admin'))))
$$;
create or replace function my_version() returns text language sql stable security definer set search_path = '' as $$
  select pg_catalog.concat(p.version, ' ', (
    select pg_catalog.string_agg(pg_catalog.concat(f.id, ':', f.version, m.role), ' ' order by f.id)
    from public.members m join public.families f on f.id = m.family_id and f.deleted_at is null
    where m.person_id = p.id and m.state = 'active'))
  from public.people p where p.id = public.me()
$$;

-- ---- changes to a family and its members --------------------------------------------------------------------------
-- A policy cannot compare a row with what it was: what is the owner's alone is guarded here.
create function guard_family() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'kinvault_web' and old.owner_id is distinct from public.me()
    and (new.owner_id is distinct from old.owner_id or new.deleted_at is distinct from old.deleted_at) then
    raise insufficient_privilege using message = 'only the owner of a family hands it over or deletes it';
  end if;
  return new;
end $$;
create trigger guard_family before update on families for each row execute function guard_family();

-- Into the trash and out of it is as leaving and joining is for each of its people: they are told by name.
create function family_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version(
    case when new.deleted_at is not distinct from old.deleted_at then '{}'
      else array(select m.person_id from public.members m where m.family_id = new.id and m.state = 'active') end,
    array[new.id]);
  return null;
end $$;
alter function family_changed owner to kinvault_system;
create constraint trigger family_changed after update of name, owner_id, asks_before_join, deleted_at on families
  deferrable initially deferred for each row execute function family_changed();

grant update (name, asks_before_join, deleted_at) on families to kinvault_web;
create policy manage on families for update to kinvault_web
  using (id = any ((select my_admin_family_ids())::uuid[]) or owner_id = (select me()))
  with check (id = any ((select my_admin_family_ids())::uuid[]) or owner_id = (select me()));

-- An Admin changes roles and lets in who asks; only the person themselves accepts an invitation.
grant update (role, state) on members to kinvault_web;
create policy manage on members for update to kinvault_web
  using (family_id = any ((select my_admin_family_ids())::uuid[]) and state in ('active', 'requested'))
  with check (family_id = any ((select my_admin_family_ids())::uuid[]) and state = 'active');
grant delete on members to kinvault_web;
create policy remove on members for delete to kinvault_web
  using (person_id = (select me()) or family_id = any ((select my_admin_family_ids())::uuid[]));

-- Codes and mailed invitations are the Admins': made for a week at most, ended and never brought back.
grant insert (id, family_id, code, email, role, invitee_name, created_by, expires_at), update (ended_at) on invites to kinvault_web;
create policy invite on invites for insert to kinvault_web with check (
  family_id = any ((select my_admin_family_ids())::uuid[]) and created_by = (select me()) and role <> 'Admin'
  and expires_at <= now() + interval '7 days');
create policy manage on invites for update to kinvault_web
  using (family_id = any ((select my_admin_family_ids())::uuid[]))
  with check (family_id = any ((select my_admin_family_ids())::uuid[]) and ended_at is not null);

-- Letters that an Admin has sent end when they are one no more [SEC-35]; one that was sent to somebody ends when they
-- leave, or it would let in again whoever was removed.
create function membership_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.role <> 'Admin' or new.role = 'Admin') then return null; end if;
  update public.invites set ended_at = pg_catalog.now()
  where family_id = old.family_id and email is not null and ended_at is null
    and (created_by = old.person_id
      or tg_op = 'DELETE' and email = (select p.email from public.people p where p.id = old.person_id));
  return null;
end $$;
alter function membership_ended owner to kinvault_system;
create trigger membership_ended after delete or update of role on members
  for each row execute function membership_ended();

-- Whose address it is: an Admin who invites may know, and nobody else [D-2].
create function account_of_address(family uuid, address text, out id uuid, out is_confirmed boolean) returns setof record
language sql stable security definer set search_path = '' as $$
  select p.id, p.is_confirmed from public.people p
  where p.email = pg_catalog.lower(address) and family = any (public.my_admin_family_ids())
$$;
alter function account_of_address owner to kinvault_system;

-- ---- live: each raised version is told, in the very commit that raises it -----------------------------------------
create or replace function raise_version(persons uuid[], families uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare raised uuid;
begin
  for raised in select distinct p from pg_catalog.unnest(persons) p where p is not null order by 1 loop
    update public.people set version = version + 1 where id = raised;
    perform pg_catalog.pg_notify('changes', 'person ' || raised);
  end loop;
  for raised in select distinct f from pg_catalog.unnest(families) f where f is not null order by 1 loop
    update public.families set version = version + 1 where id = raised;
    perform pg_catalog.pg_notify('changes', 'family ' || raised);
  end loop;
end $$;
create function notice_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('changes', 'person ' || new.person_id);
  return null;
end $$;
alter function notice_added owner to kinvault_system;
create trigger notice_added after insert on notices for each row execute function notice_added();

-- Whoever acts in a family tells its people about it, and an Admin whom they invite: nobody else hears from it.
grant insert (id, person_id, kind, family_id, family_name, actor_id, role) on notices to kinvault_web;
create policy tell on notices for insert to kinvault_web with check (
  actor_id = (select me()) and family_id = any ((select my_family_ids())::uuid[])
  and family_name = (select f.name from families f where f.id = family_id)
  and (kind = 'invited' and family_id = any ((select my_admin_family_ids())::uuid[])
    or exists (select from members m where m.family_id = notices.family_id and m.person_id = notices.person_id)));

revoke create on schema public from kinvault_system;
