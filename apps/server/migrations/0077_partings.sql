-- Removing somebody without an account, and saying that they have one after all [PPL-8]. Nothing of them is deleted for 30
-- days. What leads to the person and their papers is set aside in `kept`: without guardians, memberships and shares nobody
-- sees them, and no policy or list needs to ask.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table partings (
  person_id uuid primary key references people on delete cascade,
  kind text not null constraint partings_kind_check check (kind = any (array['removed', 'joined'])),
  -- whose the papers become
  account_id uuid references people on delete cascade,
  asked_by uuid references people on delete set null,
  asked_at timestamptz not null default now(),
  -- Once it is done: who looked after the person, and the account. Each of them may undo it.
  agreed_by uuid[] not null default '{}',
  -- null: a question. Not now(): a clock that is behind makes nothing old
  done_at timestamptz,
  -- for the undo: rows of guardians, members, exemptions and shares, and ids of documents and of owner_changes
  kept jsonb,
  constraint partings_account check ((kind = 'joined') = (account_id is not null)),
  constraint partings_self check (account_id <> person_id),
  constraint partings_done check ((done_at is null) = (kept is null))
);
create index partings_account on partings (account_id) where account_id is not null;
create index partings_asked_by on partings (asked_by) where asked_by is not null;
create index partings_agreed_by on partings using gin (agreed_by);
alter table partings enable row level security;
alter table partings force row level security;
grant select, insert, update, delete on partings to kinvault_system;
grant select (person_id, kind, account_id, asked_by, asked_at, agreed_by, done_at) on partings to kinvault_web;
create policy system on partings to kinvault_system using (true) with check (true);

-- Who parts, as far as it concerns the caller: as the account, as somebody who looks after them, or who may undo it. Each is
-- looked up by its own index: in one condition PostgreSQL may read everybody's.
create function my_parting_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select p.person_id from public.partings p where p.account_id = public.me()
    union select p.person_id from public.partings p where p.person_id = any (public.my_person_ids())
    union select p.person_id from public.partings p where p.done_at is not null and p.agreed_by @> array[public.me()])
$$;
alter function my_parting_ids owner to kinvault_system;
create policy see on partings for select to kinvault_web using (person_id = any ((select my_parting_ids())::uuid[]));

create function has_parted(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.partings p where p.person_id = person and p.done_at is not null)
$$;
alter function has_parted owner to kinvault_system;

-- Only while somebody is left who looked after the person: their papers would come back to nobody.
create function can_undo_parting(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.partings p, pg_catalog.jsonb_populate_recordset(null::public.guardians, p.kept -> 'guardians') g
    join public.people who on who.id = g.guardian_id
    where p.person_id = person)
$$;
alter function can_undo_parting owner to kinvault_system;

-- A question ends with the part of who asked it, with an account for the person, and where the asked account is in no family
-- of the asker any more.
create function is_parting_open(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.partings q
    join public.people p on p.id = q.person_id and not p.has_account
    join public.active_guardians() g on g.person_id = q.person_id and g.guardian_id = q.asked_by
    left join public.people a on a.id = q.account_id
    where q.person_id = person and q.done_at is null
      and (q.kind = 'removed' or a.has_account and a.made_for_family_id is null and public.have_common_family(q.asked_by, a.id)))
$$;
alter function is_parting_open owner to kinvault_system;

-- Papers that go to the account with their person, or come back: this is undone as a whole, and told of once.
create function moves_with_person(former uuid, later uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.me() is null and exists (
    select from public.partings p
    where p.done_at is not null
      and (p.person_id = former and p.account_id = later or p.person_id = later and p.account_id = former))
$$;
alter function moves_with_person owner to kinvault_system;

-- For those who are asked: whose answer is missing, also of people whom the caller cannot see. And for the account: how many
-- papers would be theirs, and how many of these are shared with a family in which the caller is not, which ends.
create function parting_facts(person uuid, out waiting uuid[], out documents bigint, out ending bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.partings;
  guardians constant uuid[] := array(select g.guardian_id from public.active_guardians() g where g.person_id = person);
begin
  select '{}', 0, 0 into waiting, documents, ending;
  select * into asked from public.partings q where q.person_id = person and q.done_at is null;
  if not found or not coalesce(public.me() = any (guardians || asked.account_id), false) then return; end if;
  waiting := array(
    select distinct w from pg_catalog.unnest(guardians || asked.account_id) w
    where w is not null and w <> all (asked.agreed_by));
  if asked.account_id = public.me() then
    select pg_catalog.count(*), pg_catalog.count(*) filter (where exists (
      select from public.active_shares() s where s.document_id = d.id and s.family_id is not null
        and not s.family_id = any ((select public.my_family_ids())::uuid[])))
    into documents, ending from public.documents d where d.owner_id = person and d.trashed_at is null;
  end if;
end $$;
alter function parting_facts owner to kinvault_system;

create function parting_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.partings := coalesce(new, old);
begin
  perform public.raise_version(
    array[changed.account_id] || changed.agreed_by
      || array(select g.guardian_id from public.guardians g where g.person_id = changed.person_id), '{}');
  return null;
end $$;
alter function parting_changed owner to kinvault_system;
create constraint trigger parting_changed after insert or update or delete on partings
  deferrable initially deferred for each row execute function parting_changed();

-- As in 0069. A person who has parted has nobody who looks after them.
create or replace function guard_guardians() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  looked_after constant uuid := coalesce(changed->>'person_id', changed->>'id');
  is_without boolean;
begin
  select not p.has_account into is_without from public.people p where p.id = looked_after for no key update;
  if not found then return null; end if;
  if tg_name = 'guardians_most' then
    if (select pg_catalog.count(*) from public.guardians g where g.person_id = looked_after and (g.until is null or g.until > pg_catalog.now())) > 5 then
      raise check_violation using constraint = 'guardians_most', message = 'at most five people look after somebody';
    end if;
  elsif is_without and not public.has_parted(looked_after) and not exists (
    select from public.guardians g where g.person_id = looked_after and g.accepted_at is not null and g.until is null) then
    raise check_violation using constraint = 'guardians_least', message = 'somebody without an account needs a guardian';
  end if;
  return null;
end $$;

create constraint trigger guardians_after_parting after delete on partings
  deferrable initially deferred for each row when (old.done_at is not null) execute function guard_guardians();

-- As in 0076, with those who have parted, for whoever may undo it, and who asks the caller whether they are that person.
create or replace function my_known_by_guardianship() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select g.person_id from public.current_guardians() g where g.guardian_id = public.me()
    union select g.asked_by from public.current_guardians() g where g.guardian_id = public.me() and g.asked_by is not null
    union select g.guardian_id from pg_catalog.unnest(public.my_person_ids()) mine (id), lateral (
      select guardian_id from public.current_guardians() where person_id = mine.id offset 0) g
    -- who is asked knows with whom they would be
    union select c.guardian_id from public.current_guardians() g, lateral (
      select guardian_id from public.active_guardians() where person_id = g.person_id offset 0) c
      where g.guardian_id = public.me()
    union select e.person_id from public.emergency_contacts e where e.contact_id = public.me()
    union select e.contact_id from public.emergency_contacts e where e.person_id = public.me()
    union select pg_catalog.unnest(public.my_parting_ids()))
$$;

-- An upload for somebody who parts at this very moment waits for that, and is then refused: nobody would ever see it.
create function refuse_parted_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if public.me() is null then return null; end if;
  perform from public.people p where p.id = new.owner_id for key share;
  if public.has_parted(new.owner_id) then
    raise foreign_key_violation using constraint = 'documents_owner_id_fkey', message = 'its owner has parted';
  end if;
  return null;
end $$;
alter function refuse_parted_owner owner to kinvault_system;
create trigger refuse_parted_owner after insert on documents
  for each row when (new.owner_id is not null) execute function refuse_parted_owner();
create trigger refuse_parted_new_owner after update of owner_id on documents
  for each row when (new.owner_id is distinct from old.owner_id) execute function refuse_parted_owner();

-- Not for papers that move with their person: they keep their chain, and the quota that they count toward.
drop trigger record_owner_change on documents;
create trigger record_owner_change after update of owner_id on documents for each row
  when (old.owner_id is not null and new.owner_id is not null and new.owner_id <> old.owner_id
    and not moves_with_person(old.owner_id, new.owner_id))
  execute function record_owner_change();
drop trigger charge_giver on documents;
create trigger charge_giver after update of owner_id on documents for each row
  when (old.owner_id is not null and new.owner_id <> old.owner_id and not moves_with_person(old.owner_id, new.owner_id))
  execute function charge_giver();
drop trigger leave_chain_of_owner on documents;
create trigger leave_chain_of_owner after update of owner_id on documents for each row
  when (new.owner_id is distinct from old.owner_id and not moves_with_person(old.owner_id, new.owner_id))
  execute function leave_chain();
drop trigger before_pass_on_renewal_of_owner on documents;
create trigger before_pass_on_renewal_of_owner before update of owner_id on documents for each row
  when (old.replaced_by is not null and new.owner_id is distinct from old.owner_id
    and not moves_with_person(old.owner_id, new.owner_id))
  execute function pass_on_renewal();

-- What comes back with its person is no act of its own, as what goes with them.
drop trigger log_share_begun on shares;
create trigger log_share_begun after insert on shares
  for each row when (new.family_id is not null and not has_parted(new.owner_id)) execute function log_share();
drop trigger log_share_ended on shares;
create trigger log_share_ended after delete on shares
  for each row when (old.family_id is not null and not has_parted(old.owner_id)) execute function log_share();

alter table notices drop constraint notices_kind_check;
alter table notices
  add constraint notices_kind_check check (kind = any (array['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended', 'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age', 'guardian_left', 'emergency_named', 'emergency_asked', 'emergency_half', 'emergency_last', 'emergency_opened', 'emergency_refused', 'emergency_ended', 'emergency_read', 'guardian_removal_asked', 'guardian_join_asked', 'guardian_join_offered', 'guardian_parting_declined', 'guardian_removed', 'guardian_joined', 'guardian_brought_back']));

revoke create on schema public from kinvault_system;
