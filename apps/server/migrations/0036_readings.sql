-- bad_pages: how many pages could not be read even on their own. `failures` counts the tries of the current step only.
alter table readings add column bad_pages smallint not null default 0;

-- Priority of a job about this file: minus the number of the uploader's ten newest files that still wait. So thousands of
-- uploads by one person hold up nobody else's.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end
create function reading_priority(file uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select -pg_catalog.count(*)::integer from (
    select other.id from public.files mine cross join lateral (
      select f.id from public.files f where f.uploaded_by = mine.uploaded_by order by f.created_at desc limit 10) other
    where mine.id = file) newest
  join public.readings r on r.file_id = newest.id
  where not r.is_backlog and (r.zone = 'pending' or r.text = 'pending')
$$;
alter function reading_priority owner to kinvault_system;
revoke execute on function reading_priority from public;
revoke create on schema public from kinvault_system;
