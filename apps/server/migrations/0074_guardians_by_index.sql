-- Guardians are looked up one person at a time (offset 0). As a single join, PostgreSQL may read the whole table.
create or replace function my_known_by_guardianship() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select g.person_id from public.current_guardians() g where g.guardian_id = public.me()
    union select g.asked_by from public.current_guardians() g where g.guardian_id = public.me() and g.asked_by is not null
    union select g.guardian_id from pg_catalog.unnest(public.my_person_ids()) mine (id), lateral (
      select guardian_id from public.current_guardians() where person_id = mine.id offset 0) g
    -- who is asked knows with whom they would be
    union select c.guardian_id from public.current_guardians() g, lateral (
      select guardian_id from public.active_guardians() where person_id = g.person_id offset 0) c
      where g.guardian_id = public.me())
$$;

create or replace function known_guardians() returns table (person_id uuid, guardian_id uuid, name text, until timestamptz)
language sql stable security definer set search_path = '' as $$
  select who.id, g.guardian_id, p.name, g.until
  from (
    select pg_catalog.unnest(public.my_person_ids()) as id
    union select m.person_id from public.members m where m.family_id = any (public.my_family_ids()) and m.state = 'active') who
  cross join lateral (
    select guardian_id, until from public.active_guardians() where person_id = who.id offset 0) g
  cross join lateral (select name from public.people where id = g.guardian_id offset 0) p
$$;
