-- Which backups were made, and whether each was opened again and found whole [OPS-4]. A row begins with its backup; one
-- without an end whose time is long over was cut off.
create table backups (
  id uuid primary key,
  -- the archive's whole path, on the machine that made it
  file text not null,
  is_scheduled boolean not null,
  started_at timestamptz not null default now(),
  -- set when the archive was checked and has its name
  finished_at timestamptz,
  size_bytes bigint,
  sha256 bytea check (length(sha256) = 32),
  rows bigint,
  files bigint,
  -- files that were damaged in the store already
  damaged_files integer,
  -- why there is no archive: a sentence for the operator
  failure text,
  check (finished_at is null or failure is null)
);
create index on backups (started_at);
alter table backups enable row level security;
alter table backups force row level security;
grant select, insert, update, delete on backups to kinvault_system;
create policy system on backups to kinvault_system using (true) with check (true);
