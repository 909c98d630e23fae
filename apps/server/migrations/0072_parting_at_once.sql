-- A share with one person ends with the last family that its two people have in common, also where a share, a handing on or a
-- renewal comes at the same moment as the leaving (0069 has the functions that ask).
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- Memberships that these people have in common with this person: none of them ends before the commit. People who are
-- leaving are waited for, so the question afterwards has the answer that lasts.
create function lock_common_families(person uuid, others uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.members o
  join public.families f on f.id = o.family_id and f.deleted_at is null
  join public.members t on t.family_id = o.family_id and t.person_id = any (others) and t.state = 'active'
  where o.person_id = person and o.state = 'active'
  order by o.family_id, t.person_id for key share of o, t;
end $$;
alter function lock_common_families owner to kinvault_system;
revoke execute on function lock_common_families from public;

-- Locks first and looks afterwards: of two memberships that end at once, the second sees that the first has ended.
create or replace function end_personal_shares() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.shares s
  where s.person_id is not null and (s.owner_id = old.person_id or s.person_id = old.person_id)
  order by s.document_id, s.principal_id for update;
  delete from public.shares s
  where s.person_id is not null and (s.owner_id = old.person_id or s.person_id = old.person_id)
    and not public.have_common_family(s.owner_id, s.person_id);
  return null;
end $$;

-- Tells both of the end of a share with one person, as things are at the commit: not of a paper that is gone, and not
-- where another share has taken its place. The one who ended it knows, unless it came from leaving a family.
create or replace function tell_end_of_share() returns trigger language plpgsql security definer set search_path = '' as $$
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
  select pg_catalog.gen_random_uuid(), told.id, told.kind, told.about, paper.id,
    -- after its date the receiver saw it no more: they are told the name that they know
    case when told.id = old.person_id and old.until <= pg_catalog.now() then coalesce((
      select n.document_name from public.notices n
      where n.person_id = old.person_id and n.document_id = paper.id and n.kind = 'document_shared'
      order by n.created_at desc limit 1), paper.type) else paper.name end
  from (values (old.person_id, 'document_share_ended', old.owner_id), (old.owner_id, 'document_own_share_ended', old.person_id)) told (id, kind, about)
  where (is_parted or told.id is distinct from public.me())
    and (told.id = old.person_id or paper.owner_id = old.owner_id)
    and exists (select from public.people p where p.id = told.about)
  order by told.id;
  return null;
end $$;

revoke create on schema public from kinvault_system;
