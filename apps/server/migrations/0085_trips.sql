-- A trip has dates, travellers and a rule for passports that a person has chosen [COL-3]. Verdicts are not stored: the reader's
-- browser compares the rule with the passports that the reader can see.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

alter table collections
  add departs_on date,
  add returns_on date,
  -- the rule: valid for so many months after the return
  add passport_months smallint check (passport_months between 0 and 24),
  add rule_source text check (length(rule_source) between 1 and 200),
  add rule_by uuid references people on delete set null,
  add rule_at timestamptz,
  -- proposals for collections of this kind that this one does not need [COL-2]
  add not_needed text[] not null default '{}' constraint collections_not_needed check (not_needed <@ array[
    'registration', 'insurance', 'inspection', 'leaseOrDeed', 'energy', 'tickets', 'stay', 'vaccination', 'travelConsent',
    'chip', 'report', 'enrollment', 'will', 'powerOfAttorney', 'lifeInsurance']),
  add constraint collections_dates check (num_nulls(departs_on, returns_on) in (0, 2) and returns_on >= departs_on),
  add constraint collections_rule check (
    (passport_months is null) = (rule_at is null) and (passport_months is not null or num_nonnulls(rule_source, rule_by) = 0));
create index collections_rule_by_idx on collections (rule_by) where rule_by is not null;
grant update (departs_on, returns_on, passport_months, rule_source, rule_by, rule_at, not_needed) on collections to kinvault_web;

create table trip_travellers (
  collection_id uuid not null references collections on delete cascade,
  person_id uuid not null references people on delete cascade,
  primary key (collection_id, person_id)
);
create index trip_travellers_person_id_idx on trip_travellers (person_id);
alter table trip_travellers enable row level security;
alter table trip_travellers force row level security;
grant select, insert, update, delete on trip_travellers to kinvault_system;
grant select, insert, delete on trip_travellers to kinvault_web;
create policy system on trip_travellers to kinvault_system using (true) with check (true);

-- Hides travellers who have left the family until they return. A private trip may have people from any family of its owner.
create function is_traveller_known(family uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when family is null then person = public.me() or public.have_common_family(public.me(), person)
    else exists (select from public.members m where m.family_id = family and m.person_id = person and m.state = 'active') end
$$;
alter function is_traveller_known owner to kinvault_system;
create policy see on trip_travellers for select to kinvault_web using (
  exists (select from collections c where c.id = collection_id and is_traveller_known(c.family_id, person_id)));
create policy put on trip_travellers for insert to kinvault_web with check (
  exists (select from collections c where c.id = collection_id and c.deleted_at is null
    and (c.owner_id = (select me()) or c.family_id = any ((select my_editable_family_ids())::uuid[]))
    and is_traveller_known(c.family_id, person_id)));
create policy take on trip_travellers for delete to kinvault_web using (
  exists (select from collections c where c.id = collection_id
    and (c.owner_id = (select me()) or c.family_id = any ((select my_editable_family_ids())::uuid[]))));

create constraint trigger traveller_changed after insert or delete on trip_travellers
  deferrable initially deferred for each row execute function collection_document_changed();

revoke create on schema public from kinvault_system;
