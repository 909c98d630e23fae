-- Papers that a person does not need, so that the family at a glance does not ask for them [KNO-10].
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

create table exemptions (
  person_id uuid not null references people on delete cascade,
  type text not null check (type in ('Passport', 'ID', 'Insurance', 'Birth Certificate', 'Driver License')),
  set_by uuid references people on delete set null,
  set_at timestamptz not null default now(),
  primary key (person_id, type)
);
create index on exemptions (set_by);
alter table exemptions enable row level security;
alter table exemptions force row level security;
grant select, insert, update, delete on exemptions to kinvault_system;
create policy system on exemptions to kinvault_system using (true) with check (true);

grant select, insert (person_id, type, set_by), delete on exemptions to kinvault_web;
create policy see on exemptions for select to kinvault_web using (
  person_id = (select me()) or exists (
    select from members m where m.person_id = exemptions.person_id and m.state = 'active'
      and m.family_id = any ((select my_family_ids())::uuid[])));
-- D-1: whoever may edit what the person shares.
create policy exempt on exemptions for insert to kinvault_web with check (
  set_by = (select me()) and (person_id = (select me()) or exists (
    select from members m where m.person_id = exemptions.person_id and m.state = 'active'
      and m.family_id = any ((select my_admin_family_ids())::uuid[]))));
create policy end_exemption on exemptions for delete to kinvault_web using (
  person_id = (select me()) or exists (
    select from members m where m.person_id = exemptions.person_id and m.state = 'active'
      and m.family_id = any ((select my_admin_family_ids())::uuid[])));

-- Families are listed with them.
create function exemption_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.raise_version('{}', array(
    select m.family_id from public.members m where m.person_id = (coalesce(new, old)).person_id and m.state = 'active'));
  return null;
end $$;
alter function exemption_changed owner to kinvault_system;
create constraint trigger exemption_changed after insert or delete on exemptions
  deferrable initially deferred for each row execute function exemption_changed();

revoke create on schema public from kinvault_system;
