-- A window that began while the clock was ahead would last until that time: it begins again once the clock is right [REL-22].
-- The minute is for a transaction that began before the bucket was made.
create or replace function count_try(bucket_name text, window_seconds integer) returns integer language sql as $$
  insert into public.rate_limits as l (bucket, tries, resets_at)
  values (bucket_name, 1, now() + make_interval(secs => window_seconds))
  on conflict (bucket) do update set
    (tries, resets_at) = (
      select case when w.is_over then 1 else l.tries + 1 end, case when w.is_over then excluded.resets_at else l.resets_at end
      from (select l.resets_at <= now() or l.resets_at > now() + make_interval(secs => window_seconds + 60) as is_over) w)
  returning tries
$$;
