-- Families in the trash, invitations by mail, and what people are told.
alter table families add column deleted_at timestamptz;

-- From a mailed invitation's link; made when the mail is sent. Whoever has it reads that mailbox.
alter table invites add column token_hash bytea unique check (length(token_hash) = 32);
-- An account that this family's Admin made; it may be deleted by them until its person claims it [D-4].
alter table people add column made_for_family_id uuid references families on delete set null;

create table notices (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  kind text not null,
  -- gone with the family; one that is in the trash keeps its name here
  family_id uuid references families on delete cascade,
  family_name text not null,
  actor_id uuid references people on delete set null,
  role text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on notices (person_id, created_at desc);
alter table notices enable row level security;
alter table notices force row level security;
grant select, insert, update, delete on notices to kinvault_system;
create policy system on notices to kinvault_system using (true) with check (true);
grant select on notices to kinvault_web;
grant update (read_at) on notices to kinvault_web;
create policy own on notices to kinvault_web using (person_id = (select me())) with check (person_id = (select me()));
