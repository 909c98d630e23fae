-- better-auth writes the end of a session by the server's clock, which may be days off. Only the length of time between
-- the two is taken from it; a statement that moves the end alone is the database's own.
create function auth.end_by_own_clock() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.expires_at := pg_catalog.now() + (new.expires_at - new.created_at);
    new.created_at := pg_catalog.now();
  else
    new.expires_at := pg_catalog.now() + (new.expires_at - new.updated_at);
  end if;
  new.updated_at := pg_catalog.now();
  return new;
end $$;
create trigger end_by_own_clock before insert on auth.sessions
  for each row execute function auth.end_by_own_clock();
create trigger move_end_by_own_clock before update of expires_at on auth.sessions
  for each row when (new.expires_at is distinct from old.expires_at and new.updated_at is distinct from old.updated_at)
  execute function auth.end_by_own_clock();

-- How often reading this file has run out of time: a busy machine deserves another try, a hostile file no endless one.
alter table files add column timed_out_reads smallint not null default 0;
