-- What visitors handed in by a request [LNK-5]. The files are in 'received'; this is what their visitors see of them, and
-- how many a request has taken.
create table handed_in (
  id uuid primary key,
  link_id uuid not null references links on delete cascade,
  -- without a foreign key: visits are forgotten after an hour
  visit_id uuid not null,
  -- of the visitor's browser: a repeated upload is the same file
  upload_key uuid not null,
  -- without a foreign key: it is filed or thrown away
  received_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 5000),
  size_bytes bigint not null check (size_bytes > 0),
  at timestamptz not null default steady_now(),
  -- the visitor was done: the asker has been told, and nothing is taken back
  told_at timestamptz,
  unique (visit_id, upload_key)
);
create index handed_in_link_id_idx on handed_in (link_id);
create index handed_in_untold on handed_in (at) where told_at is null;
alter table handed_in enable row level security;
alter table handed_in force row level security;
grant select, insert, update, delete on handed_in to kinvault_system;
grant select on handed_in to kinvault_web;
create policy system on handed_in to kinvault_system using (true) with check (true);
create policy own on handed_in for select to kinvault_web using (exists (select from links l where l.id = link_id));
