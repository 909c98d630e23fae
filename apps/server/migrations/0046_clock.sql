-- ---- the clock [REL-22] ----------------------------------------------------------------------------------------------
-- The latest time that is known to be right. Written at the start of a server and every hour by `sight_clock`. What is
-- deleted for good by the clock waits while the clock shows a time that is more than a day away from it.
create table clock (
  is_only boolean primary key default true check (is_only),
  trusted_at timestamptz not null,
  -- when the clock was last looked at, in doubt or not
  seen_at timestamptz not null,
  -- the first time that the clock showed of what is in doubt now
  doubted_since timestamptz,
  -- how long a server was seen running under it
  seen_seconds integer not null default 0
);
alter table clock enable row level security;
alter table clock force row level security;
grant select, insert, update, delete on clock to kinvault_system;
create policy system on clock to kinvault_system using (true) with check (true);
-- a vault that this Kinvault finds may have been off for long, or the clock may be wrong just now
insert into clock (trusted_at, seen_at)
  select seen, seen from (select least(now(), coalesce((select max(last_seen_at) from people), now())) as seen) as latest;

-- Under a clock in doubt a server must be seen for a full day. Two sightings that are more than two hours apart have a
-- time between them in which no server ran, or a jump: it does not count. After two weeks without one, counting begins
-- again.
create function sight_clock() returns void language plpgsql set search_path = '' as $$
declare
  old public.clock;
  step interval;
begin
  select * into strict old from public.clock for update;
  if pg_catalog.now() between old.trusted_at - interval '1 day' and old.trusted_at + interval '1 day' then
    update public.clock set trusted_at = pg_catalog.now(), seen_at = pg_catalog.now(), doubted_since = null, seen_seconds = 0;
    return;
  end if;
  step := pg_catalog.now() - old.seen_at;
  if old.doubted_since is null or step < interval '-1 hour' or step > interval '14 days' then
    update public.clock set seen_at = pg_catalog.now(), doubted_since = pg_catalog.now(), seen_seconds = 0;
  elsif step <= '0' then
    return; -- of two servers at once the later one came first
  elsif step > interval '2 hours' then
    update public.clock set seen_at = pg_catalog.now();
  elsif old.seen_seconds + extract(epoch from step) < 86400 then
    update public.clock set seen_at = pg_catalog.now(), seen_seconds = old.seen_seconds + extract(epoch from step);
  else
    update public.clock set trusted_at = pg_catalog.now(), seen_at = pg_catalog.now(), doubted_since = null, seen_seconds = 0;
  end if;
end $$;
revoke execute on function sight_clock from public;
grant execute on function sight_clock to kinvault_system;

-- When something begins that ends by the clock: a clock that has gone back must not make it look old.
grant create on schema public to kinvault_system;
create function steady_now() returns timestamptz language sql stable security definer set search_path = '' as $$
  select greatest(pg_catalog.now(), (select trusted_at from public.clock))
$$;
alter function steady_now owner to kinvault_system;
revoke create on schema public from kinvault_system;
revoke execute on function steady_now from public;
grant execute on function steady_now to kinvault_web, kinvault_system;
alter table files alter column created_at set default steady_now();

create or replace function arm_document() returns trigger language plpgsql set search_path = '' as $$
begin
  new.armed_at := case
    when tg_op = 'INSERT' then public.steady_now()
    when (new.expires_on, new.type, new.time_to_renew, new.first_reminder, new.is_superseded)
      is distinct from (old.expires_on, old.type, old.time_to_renew, old.first_reminder, old.is_superseded) then public.steady_now()
    else old.armed_at end;
  return new;
end $$;

-- ---- reminders after a clock that was wrong ----------------------------------------------------------------------------
-- The last run made the days after this one; null before the first. Where it is later than `run_through`, the clock had
-- gone back. The rules are in the domain (reminders/run-days.ts).
alter table reminder_preferences add column run_from date;
update reminder_preferences set run_from = run_through - 1;
alter table reminders
  -- the run that made it: the days after `made_after`, up to `made_on`, in the person's zone
  add column made_after date not null default current_date - 1,
  add column made_on date not null default current_date,
  -- the run was found to have leapt over a day that came later: told too early, so it comes again
  add column is_void boolean not null default false;
update reminders set made_on = made_at::date, made_after = made_at::date - 1, is_void = made_at > now() + interval '2 days';

-- ---- the calendar ------------------------------------------------------------------------------------------------------
-- How often 'Done' was pressed or undone: a calendar program takes the change only with a higher SEQUENCE.
alter table marks add column done_revision integer not null default 0, add column done_changed_at timestamptz;
