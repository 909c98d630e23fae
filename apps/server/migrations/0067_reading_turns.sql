-- The next upload to read is one row of an index. Before, each choice counted and sorted all that wait: 13 ms with ten
-- thousand of them, for each piece of each file.

-- Who uploaded the file, as long as it waits. Null otherwise, and for a person who has gone.
alter table readings add column uploader uuid references people on delete set null;
-- Whose turn it is: the lowest number is next. Each person's files follow each other, and those of somebody new begin with the
-- number that is next, so a person waits for one file of each other person for each of their own.
alter table readings add column turn integer not null default 0;

drop index readings_waiting;
create index readings_zones on readings (turn, file_id) where not is_backlog and taken_by is null and zone = 'pending';
create index readings_texts on readings (turn, file_id)
where not is_backlog and taken_by is null and zone <> 'pending' and text = 'pending';
create index readings_taken on readings (taken_by) where taken_by is not null;
create index readings_of_uploader on readings (uploader, zone, turn) where uploader is not null;

-- Zones and texts are numbered apart. Planned while the tables are small or empty, when a scan of all would look cheap, and
-- used when they no longer are.
create function next_zone_turn(person uuid) returns integer
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return greatest(1,
    1 + (select pg_catalog.max(r.turn) from public.readings r where r.uploader = person and r.zone = 'pending'),
    (select pg_catalog.min(r.turn) from public.readings r where not r.is_backlog and r.taken_by is null and r.zone = 'pending'));
end $$;

create function next_text_turn(person uuid) returns integer
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return greatest(1,
    1 + (select pg_catalog.max(r.turn) from public.readings r where r.uploader = person and r.zone = 'read'),
    1 + (select pg_catalog.max(r.turn) from public.readings r where r.uploader = person and r.zone = 'unreadable'),
    (select pg_catalog.min(r.turn) from public.readings r
      where not r.is_backlog and r.taken_by is null and r.zone <> 'pending' and r.text = 'pending'));
end $$;

create function wait_for_reading() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.uploader := (select f.uploaded_by from public.files f where f.id = new.file_id);
  new.turn := public.next_zone_turn(new.uploader);
  return new;
end $$;

-- Gives a job the upload that it began with, or else the next that no job has taken: all zones come before any text. It waits
-- for a locked row instead of skipping it, since that may be the only one left.
create function take_reading(job uuid) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  taken uuid := (select r.file_id from public.readings r where r.taken_by = job limit 1);
begin
  if taken is not null then return taken; end if;
  select r.file_id into taken from public.readings r
    where not r.is_backlog and r.taken_by is null and r.zone = 'pending'
    order by r.turn, r.file_id limit 1 for update;
  if taken is null then
    select r.file_id into taken from public.readings r
      where not r.is_backlog and r.taken_by is null and r.zone <> 'pending' and r.text = 'pending'
      order by r.turn, r.file_id limit 1 for update;
  end if;
  update public.readings r set taken_by = job where r.file_id = taken;
  return taken;
end $$;

update readings r set uploader = f.uploaded_by, turn = waiting.turn
from (
  select w.file_id, row_number() over (partition by o.uploaded_by, w.zone = 'pending' order by w.next_page, w.file_id) as turn
  from readings w join files o on o.id = w.file_id
  where not w.is_backlog and (w.zone = 'pending' or w.text = 'pending')) waiting
join files f on f.id = waiting.file_id
where r.file_id = waiting.file_id;
update readings set taken_by = null where taken_by is not null and (is_backlog or zone <> 'pending' and text <> 'pending');

create trigger wait_for_reading before insert on readings for each row when (not new.is_backlog)
execute function wait_for_reading();

grant create on schema public to kinvault_system; -- to own the function below; taken back at the end
alter function wait_for_reading owner to kinvault_system;
revoke create on schema public from kinvault_system;
revoke execute on function take_reading, next_zone_turn, next_text_turn from public;
grant execute on function take_reading, next_zone_turn, next_text_turn to kinvault_system;
