-- What has changed in a list since it was read: then the server, or a page, asks for these documents alone.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- One row for each version of a person or family: the document whose change raised it, or null where something else did.
-- The row of the person or family is locked until the commit, so the numbers of one principal are seen in their order and
-- have no gaps: a log with a row for each version since a known one is complete, and one that was emptied, trimmed or not
-- restored is not. Unlogged: a crash empties it, and then every list is made whole.
create unlogged table document_changes (
  principal_id uuid not null,
  number bigint not null,
  document_id uuid,
  primary key (principal_id, number)
);
alter table document_changes enable row level security;
alter table document_changes force row level security;
grant select, insert, update, delete on document_changes to kinvault_system;
create policy system on document_changes to kinvault_system using (true) with check (true);

create function forget_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.document_changes where principal_id = old.id;
  return null;
end $$;
alter function forget_changes owner to kinvault_system;
create trigger forget_changes after delete on people for each row execute function forget_changes();
create trigger forget_changes after delete on families for each row execute function forget_changes();

drop function raise_version(uuid[], uuid[]);
-- Without a document everything that these people and families see may have changed.
create function raise_version(persons uuid[], families uuid[], document uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  raised uuid;
  number bigint;
begin
  for raised in select distinct p from pg_catalog.unnest(persons) p where p is not null order by 1 loop
    update public.people p set version = p.version + 1 where p.id = raised returning p.version into number;
    perform public.note_change(raised, number, document);
    perform public.publish_later('changes', 'person ' || raised);
  end loop;
  for raised in select distinct f from pg_catalog.unnest(families) f where f is not null order by 1 loop
    update public.families f set version = f.version + 1 where f.id = raised returning f.version into number;
    perform public.note_change(raised, number, document);
    perform public.publish_later('changes', 'family ' || raised);
  end loop;
end $$;
-- A list that is more than 500 changes behind is made whole. `number` is null where the person or family is being deleted.
create function note_change(principal uuid, number bigint, document uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if number is null then return; end if;
  -- a number comes twice only where somebody has set a version back: then nobody knows what it was about
  insert into public.document_changes values (principal, number, document)
  on conflict on constraint document_changes_pkey do update set document_id = null;
  if number % 50 = 0 then
    delete from public.document_changes c where c.principal_id = principal and c.number <= note_change.number - 500;
  end if;
end $$;
alter function raise_version owner to kinvault_system;
alter function note_change owner to kinvault_system;
revoke execute on function raise_version, note_change from public;

create or replace function document_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed public.documents := coalesce(new, old);
  shared record;
begin
  if tg_op <> 'INSERT' then -- a new document's shares raise their principals' versions themselves
    select pg_catalog.array_agg(s.person_id) as persons, pg_catalog.array_agg(s.family_id) as families into shared
    from public.shares s where s.document_id = changed.id;
    perform public.raise_version(
      array[old.owner_id, new.owner_id] || shared.persons, array[old.family_id, new.family_id] || shared.families,
      changed.id);
  else
    perform public.raise_version(array[new.owner_id], array[new.family_id], new.id);
  end if;
  return null;
end $$;
create or replace function share_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- the owner is a member of the family, so only a share with a person has to tell the owner, too
  perform public.raise_version(
    array[old.person_id, new.person_id, case when old.person_id is not null then old.owner_id end,
      case when new.person_id is not null then new.owner_id end],
    array[old.family_id, new.family_id], (coalesce(new, old)).document_id);
  return null;
end $$;
create or replace function mark_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.marks := coalesce(new, old);
begin
  perform public.raise_version(array[changed.person_id], '{}', changed.document_id);
  return null;
end $$;

-- ---- the version of a list of documents -----------------------------------------------------------------------------
-- The versions of the caller and their families, and a hash of all else that decides what they see: who they are, their
-- roles, the next end of a share or of the time to correct (when one is over, another is next), and the log that the
-- numbers belong to: a restored or replaced database begins another.
create index shares_ending_of_owner on shares (owner_id, until) where person_id is not null and until is not null;
create function my_changes_since(known text, out version text, out changed uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  principals uuid[];
  numbers bigint[];
  scope text;
  was bigint[];
  passed bigint;
begin
  select mine.ids, mine.numbers, pg_catalog.concat_ws(' ', mine.ids, mine.roles,
    (select extract(epoch from min(s.until)) from public.shares s
      where s.principal_id = any (mine.ids) and s.until > pg_catalog.now()),
    '/',
    -- the owner's list says whom they share with, and until when
    (select extract(epoch from min(s.until)) from public.shares s
      where s.owner_id = any (public.my_person_ids()) and s.person_id is not null and s.until > pg_catalog.now()),
    '/',
    (select extract(epoch from d.correctable_until) from public.documents d
      where d.added_by = public.me() and d.correctable_until > pg_catalog.now() order by d.correctable_until limit 1),
    extract(epoch from pg_catalog.pg_postmaster_start_time()), 'public.document_changes'::pg_catalog.regclass::oid)
  into principals, numbers, scope
  from (
    select pg_catalog.array_agg(p.id order by p.id) as ids, pg_catalog.array_agg(p.version order by p.id) as numbers,
      pg_catalog.array_agg(p.role order by p.id) as roles
    from (
      select p.id, p.version, '' as role from public.people p where p.id = any (public.my_person_ids())
      union all
      select f.id, f.version, m.role from public.members m
      join public.families f on f.id = m.family_id and f.deleted_at is null
      where m.person_id = public.me() and m.state = 'active') p) mine;
  scope := pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(scope, 'UTF8')), 'hex'), 32);
  version := pg_catalog.concat(pg_catalog.array_to_string(numbers, '.'), '-', scope);
  if known is null or known = version or pg_catalog.split_part(known, '-', 2) <> scope then return; end if;
  was := pg_catalog.string_to_array(pg_catalog.split_part(known, '-', 1), '.')::bigint[];
  if pg_catalog.cardinality(was) <> pg_catalog.cardinality(numbers)
    or exists (select from unnest(was, numbers) k (was, now) where k.was > k.now) then return; end if;
  passed := (select pg_catalog.sum(k.now - k.was) from unnest(was, numbers) k (was, now));
  if passed > 1000 then return; end if;
  changed := (
    select pg_catalog.array_agg(distinct c.document_id) filter (where c.document_id is not null)
    from unnest(principals, was) k (id, was)
    join public.document_changes c on c.principal_id = k.id and c.number > k.was
    having pg_catalog.count(c.document_id) = passed);
end $$;
alter function my_changes_since owner to kinvault_system;
revoke execute on function my_changes_since from public;
grant execute on function my_changes_since to kinvault_web;
drop function my_documents_version, my_document_states;

-- ---- states ---------------------------------------------------------------------------------------------------------
-- As before, with all marks by one probe.
create or replace function document_states(wanted uuid[]) returns table (id uuid, state text) language sql stable as $$
  select d.id, concat(d.id, ' ', d.xmin, ' ', k.version, ' ', d.added_by = (select me()) and d.correctable_until > now(), ' ',
    s.ids, ' ', p.name)
  from documents d
  -- each owner is looked up once, not once a document: a quarter of the cost of a list of 200
  left join (
    select people.id, people.name from people
    where people.id = any ((select array_agg(distinct owner_id) from documents where documents.id = any (wanted))::uuid[])
    offset 0) p on p.id = d.owner_id
  -- with the person: marks of several people that one transaction has written, as a restore does, have one `xmin`
  left join (
    select document_id, concat(person_id, xmin) as version from marks
    where document_id = any (wanted) and person_id = (select me()) offset 0) k on k.document_id = d.id
  -- one query for all: a query for each of 200 documents took longer than the rest of a list
  left join (
    select document_id, array_agg(concat(principal_id, until, may_edit) order by principal_id) as ids from shares
    where document_id = any (wanted) group by document_id) s on s.document_id = d.id
  where d.id = any (wanted)
$$;

-- A page, or where `known` is the version of one that the server still has: the documents that may have changed in it
-- (`changed`), and the states of those that belong to the list now. `many` may be 0 for a caller who wants changes alone.
-- Without sequential scans nothing is read whole, also on a connection that made its plan while the tables were small.
create function my_document_states(known text, owner uuid, family uuid, before uuid, many integer,
  out version text, out changed uuid[], out states json, out next uuid)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  found uuid[];
begin
  select s.version, s.changed into version, changed from my_changes_since(known) s;
  if version = known then return; end if;
  if many > 0 and cardinality(changed) >= many then changed := null; end if; -- as many as the page has
  if changed is not null then
    found := array(
      select d.id from documents d
      where d.id = any (changed) and d.trashed_at is null and not d.is_superseded and (before is null or d.id < before)
        and (owner is null or d.owner_id = owner) and (family is null or d.family_id = family));
  else
    found := my_document_ids(owner, family, before, many + 1);
    if cardinality(found) > many then
      next := found[many];
      found := found[:many];
    end if;
  end if;
  states := (select coalesce(json_agg(s.state order by s.id desc), '[]') from document_states(found) s);
end $$;
revoke execute on function my_document_states from public;
grant execute on function my_document_states to kinvault_web;

revoke create on schema public from kinvault_system;
