-- Notifications leave in short transactions of their own. NOTIFY makes a transaction hold one lock of the whole cluster from
-- before its commit until that is on disk: in the transactions of changes, all changes of the vault waited for each other.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

-- Unlogged: after a crash of PostgreSQL it is empty, but then each listener has lost its connection too and loads everything.
create unlogged table pending_notifications (
  channel text not null,
  payload text not null,
  xid xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, vacuum_truncate = off);
create index on pending_notifications (xid);
alter table pending_notifications enable row level security;
alter table pending_notifications force row level security;
grant select, insert, update, delete on pending_notifications to kinvault_system; -- update: to lock rows
create policy system on pending_notifications to kinvault_system using (true) with check (true);

-- As pg_notify, but it leaves after the commit, in a transaction that says it will see to that (app.publishes is on). Others
-- still notify in their own: repairs by hand, and servers of an older version beside this one.
create function publish_later(channel text, payload text) returns void
language plpgsql security definer set search_path = '' as $$
declare publishes constant text := pg_catalog.current_setting('app.publishes', true);
begin
  if coalesce(publishes, '') = '' then
    perform pg_catalog.pg_notify($1, $2);
    return;
  end if;
  insert into public.pending_notifications (channel, payload) values ($1, $2);
  if publishes = 'on' then
    raise info using message = 'notifications are pending', errcode = 'KV001'; -- tells the client, once a transaction
    perform pg_catalog.set_config('app.publishes', 'told', true);
  end if;
end $$;
alter function publish_later owner to kinvault_system;
revoke execute on function publish_later from public;

-- Sends up to a thousand notifications, of transactions from `since` on. `next` is the `since` of the following call: all rows
-- of earlier transactions are gone, and no new ones can appear. So a call does not read again the dead rows that a long
-- transaction keeps (a backup reads for an hour).
create function publish_pending(since xid8, out next xid8, out is_full boolean)
language plpgsql set search_path = '' set enable_seqscan = off as $$
declare
  most constant int := 1000;
  pending record;
  published int := 0;
  first_left xid8;
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true); -- there is nothing to keep
  if since > pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot()) then
    since := '0'; -- of a server that was ahead of the one that took its place
  end if;
  next := pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot());
  for pending in
    delete from public.pending_notifications p where p.ctid = any (array(
      select o.ctid from public.pending_notifications o where o.xid >= since
      order by o.xid limit most for update skip locked)) -- two publishers never wait for each other
    returning p.channel, p.payload
  loop
    perform pg_catalog.pg_notify(pending.channel, pending.payload); -- the same one again is sent once
    published := published + 1;
  end loop;
  -- beyond the limit, or taken by a publisher that may still fail
  select o.xid into first_left from public.pending_notifications o where o.xid >= since order by o.xid limit 1;
  next := least(next, first_left);
  is_full := published = most;
end $$;
alter function publish_pending owner to kinvault_system;
revoke execute on function publish_pending from public;

-- ---- what notified at once ----------------------------------------------------------------------------------------
create or replace function raise_version(persons uuid[], families uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare raised uuid;
begin
  for raised in select distinct p from pg_catalog.unnest(persons) p where p is not null order by 1 loop
    update public.people set version = version + 1 where id = raised;
    perform public.publish_later('changes', 'person ' || raised);
  end loop;
  for raised in select distinct f from pg_catalog.unnest(families) f where f is not null order by 1 loop
    update public.families set version = version + 1 where id = raised;
    perform public.publish_later('changes', 'family ' || raised);
  end loop;
end $$;
create or replace function notice_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.publish_later('changes', 'person ' || new.person_id);
  return null;
end $$;
create or replace function notice_answered() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.publish_later('changes', 'person ' || old.person_id);
  return null;
end $$;
alter function notice_answered owner to kinvault_system;
create or replace function session_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.publish_later('changes', 'session ' || old.user_id);
  return null;
end $$;

-- Streams know when their session ends and ask again only then: an end that comes nearer is told.
create trigger session_shortened after update of expires_at on auth.sessions
  for each row when (new.expires_at < old.expires_at) execute function session_ended();

revoke create on schema public from kinvault_system;
