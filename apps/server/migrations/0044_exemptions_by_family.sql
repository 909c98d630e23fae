-- What an Admin says that somebody does not need counts in the Admin's family alone. What people say of themselves counts
-- everywhere: it has no family.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

alter table exemptions
  drop constraint exemptions_pkey,
  add column family_id uuid,
  -- it ends with the membership
  add foreign key (family_id, person_id) references members (family_id, person_id) on delete cascade;
alter table exemptions disable trigger exemption_changed;
-- in the families in which whoever said it is an Admin; where that is nobody any more, nothing changes in any family
insert into exemptions (person_id, type, set_by, set_at, family_id)
  select e.person_id, e.type, e.set_by, e.set_at, m.family_id
  from exemptions e join members m on m.person_id = e.person_id and m.state = 'active'
  where e.set_by is distinct from e.person_id and e.family_id is null
    and (exists (select from members a where a.family_id = m.family_id and a.person_id = e.set_by
        and a.state = 'active' and a.role = 'Admin')
      or not exists (select from members a join members o on o.family_id = a.family_id
        where a.person_id = e.set_by and a.state = 'active' and a.role = 'Admin' and o.person_id = e.person_id
          and o.state = 'active'));
delete from exemptions where set_by is distinct from person_id and family_id is null;
alter table exemptions enable trigger exemption_changed;
alter table exemptions add constraint exemptions_once unique nulls not distinct (person_id, type, family_id);
create index on exemptions (family_id, person_id);
grant insert (family_id) on exemptions to kinvault_web;

drop policy see on exemptions;
create policy see on exemptions for select to kinvault_web using (
  person_id = (select me()) or family_id = any ((select my_family_ids())::uuid[])
  or family_id is null and exists (
    select from members m where m.person_id = exemptions.person_id and m.state = 'active'
      and m.family_id = any ((select my_family_ids())::uuid[])));
drop policy exempt on exemptions;
create policy exempt on exemptions for insert to kinvault_web with check (
  set_by = (select me()) and case when family_id is null then person_id = (select me())
    else family_id = any ((select my_admin_family_ids())::uuid[]) and exists (
      select from members m where m.person_id = exemptions.person_id and m.state = 'active'
        and m.family_id = exemptions.family_id) end);
drop policy end_exemption on exemptions;
create policy end_exemption on exemptions for delete to kinvault_web using (
  person_id = (select me()) or family_id = any ((select my_admin_family_ids())::uuid[]));

create or replace function exemption_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare changed constant public.exemptions := coalesce(new, old);
begin
  perform public.raise_version('{}', array(
    select m.family_id from public.members m
    where m.person_id = changed.person_id and m.state = 'active' and m.family_id = coalesce(changed.family_id, m.family_id)));
  return null;
end $$;

revoke create on schema public from kinvault_system;
