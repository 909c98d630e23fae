-- Known devices are bound to this value: a new one ends them all.
alter table auth.users add column device_generation uuid not null default gen_random_uuid();

grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- ---- letters -----------------------------------------------------------------------------------------------------
-- As before, with the table's full name: it is called with an empty search path below.
create or replace function count_try(bucket_name text, window_seconds integer) returns integer language sql as $$
  insert into public.rate_limits as l (bucket, tries, resets_at)
  values (bucket_name, 1, now() + make_interval(secs => window_seconds))
  on conflict (bucket) do update set
    tries = case when l.resets_at <= now() then 1 else l.tries + 1 end,
    resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
  returning tries
$$;

-- Invitations are mailed under the web role, which has no sight of the counters. The mailbox comes hashed.
create function count_mail(kind text, mailbox text, window_seconds integer) returns integer
language sql security definer set search_path = '' as $$
  select public.count_try(pg_catalog.concat('mail:', kind, ':', mailbox), window_seconds)
$$;
alter function count_mail owner to kinvault_system;
revoke execute on function count_mail from public;
grant execute on function count_mail to kinvault_web, kinvault_system;

revoke create on schema public from kinvault_system;
