-- The documents whose thumbnail and text are still to be made, by one job, one after the other. Planning a job for each
-- document was the most expensive statement of adding it.
create table drawings (
  document_id uuid primary key references documents on delete cascade,
  -- null where they are gone: such a document takes turns by itself
  uploader uuid references people on delete set null,
  taken_by uuid,
  failures smallint not null default 0
);
comment on table drawings is 'Documents whose thumbnail and text wait to be made. A row goes when they are.';
comment on column drawings.taken_by is 'Id of the job that draws the document. When that job is run again, it lets go of it first.';
create index drawings_waiting on drawings (coalesce(uploader, document_id), failures, document_id) where taken_by is null;
create index drawings_taken on drawings (taken_by) where taken_by is not null;

alter table drawings enable row level security;
alter table drawings force row level security;
create policy system on drawings to kinvault_system using (true) with check (true);
grant select, insert, update, delete on drawings to kinvault_system;

create function wait_for_drawing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.drawings (document_id, uploader)
  select new.id, f.uploaded_by from public.files f where f.id = new.file_id
  -- a job that draws the file before this one finds that its document is no longer its own
  on conflict (document_id) do update set uploader = excluded.uploader, taken_by = null, failures = 0;
  return null;
end $$;

-- The next document to draw for each person who has one waiting. Documents that have failed come last.
-- Under a policy PostgreSQL takes no column of an index for constant, so each order names all columns.
-- Planned while the table is empty, when a scan of all would look cheap, and used when it no longer is.
create function waiting_drawings(out uploader uuid, out document_id uuid) returns setof record
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  with recursive waiting as (
    (select coalesce(d.uploader, d.document_id) as uploader from public.drawings d where d.taken_by is null
      order by coalesce(d.uploader, d.document_id) limit 1)
    union all
    select (select coalesce(d.uploader, d.document_id) from public.drawings d
      where d.taken_by is null and coalesce(d.uploader, d.document_id) > w.uploader
      order by coalesce(d.uploader, d.document_id) limit 1)
    from waiting w where w.uploader is not null)
  select w.uploader, next.document_id
  from waiting w cross join lateral (
    select d.document_id from public.drawings d where d.taken_by is null and coalesce(d.uploader, d.document_id) = w.uploader
    order by coalesce(d.uploader, d.document_id), d.failures, d.document_id limit 1) next
  order by next.document_id;
end $$;

-- Gives a job the next document of this person; null where another job was faster.
create function take_drawing(job uuid, person uuid) returns uuid
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  taken uuid;
begin
  select d.document_id into taken from public.drawings d where d.taken_by is null and coalesce(d.uploader, d.document_id) = person
    order by coalesce(d.uploader, d.document_id), d.failures, d.document_id limit 1 for update;
  update public.drawings d set taken_by = job where d.document_id = taken;
  return taken;
end $$;

insert into drawings (document_id, uploader)
select d.id, f.uploaded_by from documents d join files f on f.id = d.file_id where d.thumbnail = 'pending';

create trigger wait_for_drawing after insert on documents for each row when (new.thumbnail = 'pending')
execute function wait_for_drawing();
-- an update to read all texts again is worked off by the hourly sweep
create trigger wait_for_drawing_again after update of file_id, thumbnail on documents for each row
when (new.thumbnail = 'pending' and old.thumbnail <> 'pending'
  or new.file_id <> old.file_id and new.thumbnail in ('pending', 'ready') and new.text_state = 'pending')
execute function wait_for_drawing();

grant create on schema public to kinvault_system; -- to own the function below; taken back at the end
alter function wait_for_drawing owner to kinvault_system;
revoke create on schema public from kinvault_system;
revoke execute on function waiting_drawings, take_drawing from public;
grant execute on function waiting_drawings, take_drawing to kinvault_system;
