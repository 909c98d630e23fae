-- When the session of this token ends; whoever has the token has the session. A page load goes by it: better-auth is asked
-- only where the end is due to be moved.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end
create function session_ends_at(session_token text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select s.expires_at from auth.sessions s where s.token = session_token
$$;
alter function session_ends_at owner to kinvault_system;
revoke execute on function session_ends_at from public;
grant execute on function session_ends_at to kinvault_web;
revoke create on schema public from kinvault_system;
