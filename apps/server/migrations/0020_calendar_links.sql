-- Each person's calendar feed [KNO-7]: a secret link, of which only the hash stands here.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

create table calendar_links (
  person_id uuid primary key references people on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null default now(),
  -- to the hour: calendar programs read every few minutes
  last_read_at timestamptz
);
alter table calendar_links enable row level security;
alter table calendar_links force row level security;
grant select, insert, update, delete on calendar_links to kinvault_system;
create policy system on calendar_links to kinvault_system using (true) with check (true);
grant select (person_id, made_at, last_read_at), insert (person_id, token_hash),
  update (token_hash, made_at, last_read_at), delete on calendar_links to kinvault_web;
create policy own on calendar_links to kinvault_web
  using (person_id = (select me())) with check (person_id = (select me()));

-- As enter_session, by the link's token: whoever knows the hash alone enters nobody. The link gives sight and no more, so
-- a transaction that can write is refused. Null for an unknown token, and for an account whose temporary password is
-- still to be replaced.
create function enter_calendar(link_token text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare entered uuid;
begin
  if pg_catalog.current_setting('transaction_read_only') <> 'on' then
    raise insufficient_privilege using message = 'a calendar link reads and never writes';
  end if;
  select l.person_id into entered
  from public.calendar_links l join auth.users u on u.id = l.person_id and u.password_due_at is null
  where l.token_hash = pg_catalog.sha256(pg_catalog.convert_to(link_token, 'UTF8'));
  perform pg_catalog.set_config('app.person_id', coalesce(entered::text, ''), true);
  return entered;
end $$;
alter function enter_calendar owner to kinvault_system;
revoke execute on function enter_calendar from public;
grant execute on function enter_calendar to kinvault_web;

-- Changed times move dates in the calendar: the events' SEQUENCE rises and DTSTAMP is renewed.
alter table reminder_preferences
  add column lead_times_revision integer not null default 0,
  add column lead_times_changed_at timestamptz;
create function lead_times_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.reminder_preferences
  set lead_times_revision = lead_times_revision + 1, lead_times_changed_at = pg_catalog.now()
  where person_id = (coalesce(new, old)).person_id;
  return null;
end $$;
alter function lead_times_changed owner to kinvault_system;
create trigger lead_times_changed after insert or update or delete on lead_times
  for each row execute function lead_times_changed();

revoke create on schema public from kinvault_system;
