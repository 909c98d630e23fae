-- Files that a read has found to be damaged or missing, until they open again or are deleted [REL-20].
create table damaged_files (
  file_id uuid primary key references files on delete cascade,
  reason text not null,
  found_at timestamptz not null default now()
);
alter table damaged_files enable row level security;
alter table damaged_files force row level security;
grant select, insert, update, delete on damaged_files to kinvault_system;
create policy system on damaged_files to kinvault_system using (true) with check (true);
