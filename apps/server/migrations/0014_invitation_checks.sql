-- Invitations where the server sends no mail [D-26].
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- From a link that an Admin has copied. It proves no mailbox, unlike the mailed link in token_hash.
alter table invites add column copied_token_hash bytea unique check (length(copied_token_hash) = 32);

-- Somebody accepted an invitation without a confirmed address and waits for an Admin, who asks for these two words.
-- The row ends with the request: when the person is let in, is declined or takes the request back.
create table invite_checks (
  family_id uuid not null,
  person_id uuid not null references people on delete cascade,
  words text not null check (words ~ '^[a-z]+ [a-z]+$'),
  invited_by uuid references people on delete set null,
  -- the families that the person leaves once they are let in [D-3]
  leaves uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (family_id, person_id),
  foreign key (family_id, person_id) references members (family_id, person_id) on delete cascade
);
create index on invite_checks (person_id);
create index on invite_checks (invited_by);
alter table invite_checks enable row level security;
alter table invite_checks force row level security;
grant select, insert, update, delete on invite_checks to kinvault_system;
create policy system on invite_checks to kinvault_system using (true) with check (true);
-- Without `leaves`: Admins cannot read which other families the person belongs to.
grant select (family_id, person_id, words) on invite_checks to kinvault_web;
create policy see on invite_checks for select to kinvault_web
  using (person_id = (select me()) or family_id = any ((select my_admin_family_ids())::uuid[]));

create function check_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invite_checks c where c.family_id = new.family_id and c.person_id = new.person_id;
  return null;
end $$;
alter function check_ended owner to kinvault_system;
create trigger check_ended after update of state on members
  for each row when (new.state = 'active') execute function check_ended();

-- The invited person is told who invites them, although they see nobody of that family yet.
create function inviter_of_notice(notice uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.name from public.notices n join public.people p on p.id = n.actor_id
  where n.id = notice and n.person_id = public.me() and n.kind = 'invited'
$$;
alter function inviter_of_notice owner to kinvault_system;
revoke execute on function inviter_of_notice from public;
grant execute on function inviter_of_notice to kinvault_web;

revoke create on schema public from kinvault_system;
