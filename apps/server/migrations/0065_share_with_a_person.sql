-- A paper shared with one person: given, changed and ended here, and both are told of its end.

grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- the owner sees with whom they share; a receiver sees their own share alone
drop policy see on shares;
create policy see on shares for select to kinvault_web using (
  (principal_id = any ((select my_principals())::uuid[])
    or person_id is not null and owner_id = any ((select my_person_ids())::uuid[]))
  and (until is null or until > now())
  and (not is_trashed or owner_id = any ((select my_person_ids())::uuid[]) or can_edit_document(document_id)));

-- shares with a person come by share_with_person() alone: it waits for people who are leaving
drop policy share on shares;
create policy share on shares for insert to kinvault_web with check (
  shared_by = (select me()) and (
    owner_id = any ((select my_person_ids())::uuid[]) and family_id = any ((select my_family_ids())::uuid[])
    or family_id = any ((select my_editable_family_ids())::uuid[]) and added_document(document_id)));
revoke execute on function have_common_family from kinvault_web;

-- Shares a document of the caller's with one member of a common family, or changes how: 'unknown', 'over' or 'done'.
create function share_with_person(document uuid, person uuid, edit boolean, ends timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  paper public.documents;
  is_new boolean;
begin
  select * into paper from public.documents d
  where d.id = document and d.owner_id = any (public.my_person_ids()) and d.trashed_at is null for share;
  if not found or paper.owner_id = person then return 'unknown'; end if;
  if ends <= pg_catalog.now() then return 'over'; end if;
  -- locked: a membership that ends at the same time ends this share, too
  perform from public.members o
  join public.families f on f.id = o.family_id and f.deleted_at is null
  join public.members t on t.family_id = o.family_id and t.person_id = person and t.state = 'active'
  where o.person_id = paper.owner_id and o.state = 'active'
  order by o.family_id limit 1 for key share of o, t;
  if not found then return 'unknown'; end if;
  delete from public.shares s where s.document_id = paper.id and s.person_id = person and s.until <= pg_catalog.now();
  insert into public.shares as s (document_id, owner_id, person_id, may_edit, until, shared_by)
  values (paper.id, paper.owner_id, person, edit, ends, public.me())
  on conflict (document_id, principal_id) do update set may_edit = excluded.may_edit, until = excluded.until
  returning s.xmax = 0 into is_new;
  insert into public.activity (id, document_id, actor_id, action, detail)
  values (pg_catalog.gen_random_uuid(), paper.id, public.me(), 'shared',
    pg_catalog.jsonb_build_object('personId', person, 'mayEdit', edit));
  if is_new then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name)
    values (pg_catalog.gen_random_uuid(), person, 'document_shared', paper.owner_id, paper.id, paper.name);
  end if;
  return 'done';
end $$;
alter function share_with_person owner to kinvault_system;
revoke execute on function share_with_person from public;
grant execute on function share_with_person to kinvault_web;

create or replace function document_states(wanted uuid[]) returns table(id uuid, state text)
language sql stable as $$
  select d.id, concat(d.id, ' ', d.xmin, ' ', k.version, ' ', d.added_by = (select me()) and d.correctable_until > now(), ' ',
    s.ids, ' ', p.name)
  from documents d
  -- each owner is looked up once, not once a document: a quarter of the cost of a list of 200
  left join (
    select people.id, people.name from people
    where people.id = any ((select array_agg(distinct owner_id) from documents where documents.id = any (wanted))::uuid[])
    offset 0) p on p.id = d.owner_id
  -- with the person: marks of several people that one transaction has written, as a restore does, have one `xmin`.
  -- `offset 0` has them looked up for each document, where the planner may otherwise read all marks of one person
  left join lateral (
    select concat(person_id, xmin) as version from marks where document_id = d.id and person_id = (select me()) offset 0) k on true
  -- one query for all: a query for each of 200 documents took longer than the rest of a list
  left join (
    select document_id, array_agg(concat(principal_id, until, may_edit) order by principal_id) as ids from shares
    where document_id = any (wanted) group by document_id) s on s.document_id = d.id
  where d.id = any (wanted)
$$;

create or replace function other_readers(document uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select pg_catalog.count(*)
  from (
    select m.person_id
    from public.active_shares() s
    join public.families f on f.id = s.family_id and f.deleted_at is null
    join public.members m on m.family_id = s.family_id and m.state = 'active'
    where s.document_id = document and m.person_id <> s.owner_id
    union
    select s.person_id from public.active_shares() s
    where s.document_id = document and s.person_id <> public.me() and s.owner_id <> all (public.my_person_ids())) reader
  where public.can_see_document(document)
    and not exists (select from public.members o
      where o.person_id = reader.person_id and o.state = 'active' and o.family_id = any (public.my_family_ids())
        and exists (select from public.active_shares() t where t.document_id = document and t.family_id = o.family_id))
$$;

create or replace function end_shares(documents uuid[], principal uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare is_ended boolean;
begin
  with ended as (
    delete from public.shares s where s.document_id = any (documents) and s.principal_id = principal
    returning s.document_id, s.family_id, s.person_id),
  recorded as (
    insert into public.activity (id, document_id, actor_id, action, family_id, detail)
    select pg_catalog.gen_random_uuid(), e.document_id, public.me(), 'unshared', f.id, case
      when e.person_id is null then pg_catalog.jsonb_build_object('familyName', f.name)
      else pg_catalog.jsonb_build_object('personId', e.person_id) end
    from ended e left join public.families f on f.id = e.family_id)
  select exists (select from ended) into is_ended;
  return is_ended;
end $$;

-- The caller's current documents that this member of a common family sees, newest first: their own list, made with their
-- identity. Null for somebody else.
create function documents_seen_by(person uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  self constant uuid := public.me();
  seen uuid[];
begin
  if person = self or not public.have_common_family(self, person) then return null; end if;
  perform pg_catalog.set_config('app.person_id', person::text, true);
  seen := public.my_document_ids(owner := self);
  perform pg_catalog.set_config('app.person_id', self::text, true);
  return seen;
end $$;
alter function documents_seen_by owner to kinvault_system;
revoke execute on function documents_seen_by from public;
grant execute on function documents_seen_by to kinvault_web;

-- Tells both of the end of a share with one person, as things are at the commit: not of a paper that is gone, and not
-- where another share has taken its place. The one who ended it knows, unless it came from leaving a family.
create function tell_end_of_share() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  paper public.documents;
  is_parted constant boolean := not public.have_common_family(old.owner_id, old.person_id);
begin
  select * into paper from public.documents d
  where d.id = old.document_id and d.trashed_at is null and not d.is_superseded and d.owner_id is distinct from old.person_id;
  if not found or exists (
    select from public.active_shares() s where s.document_id = old.document_id and s.person_id = old.person_id) then
    return null;
  end if;
  insert into public.notices (id, person_id, kind, actor_id, document_id, document_name)
  select pg_catalog.gen_random_uuid(), told.id, told.kind, told.about, paper.id, paper.name
  from (values (old.person_id, 'document_share_ended', old.owner_id), (old.owner_id, 'document_own_share_ended', old.person_id)) told (id, kind, about)
  where (is_parted or told.id is distinct from public.me())
    and (told.id = old.person_id or paper.owner_id = old.owner_id)
    and exists (select from public.people p where p.id = told.about)
  order by told.id;
  return null;
end $$;
alter function tell_end_of_share owner to kinvault_system;
create constraint trigger tell_end_of_share after delete on shares deferrable initially deferred
  for each row when (old.person_id is not null) execute function tell_end_of_share();

alter table notices drop constraint notices_kind_check, drop constraint notices_subject;
alter table notices
  add constraint notices_kind_check check ((kind = ANY (ARRAY['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made']))),
  add constraint notices_subject check ((((family_name IS NULL) = (kind = ANY (ARRAY['document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'signed_in', 'access_made']))) AND
CASE
    WHEN (kind = ANY (ARRAY['documents_brought_back', 'documents_read', 'uploads_read', 'signed_in', 'access_made'])) THEN (document_name IS NULL)
    ELSE ((family_name IS NULL) <> (document_name IS NULL))
END AND ((kind = 'document_due') = ((expires_on IS NOT NULL) AND (stage IS NOT NULL))) AND ((kind = ANY (ARRAY['documents_brought_back', 'documents_read', 'uploads_read'])) = (document_count IS NOT NULL)) AND ((kind = ANY (ARRAY['documents_brought_back', 'uploads_read'])) = (document_ids IS NOT NULL)) AND ((kind = ANY (ARRAY['signed_in', 'access_made', 'exempted'])) = (detail IS NOT NULL))));

revoke create on schema public from kinvault_system;
