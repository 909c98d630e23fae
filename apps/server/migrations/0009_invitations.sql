-- An Admin may be invited by name, never by a code that is passed on (D-23).
alter policy invite on invites with check (
  family_id = any ((select my_admin_family_ids())::uuid[]) and created_by = (select me())
  and (role <> 'Admin' or email is not null) and expires_at <= now() + interval '7 days');

-- Streams of a session end with it (SEC-46). Nobody is told more than that one has ended.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end
create function session_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('changes', 'session ' || old.user_id);
  return null;
end $$;
alter function session_ended owner to kinvault_system;
create trigger session_ended after delete on auth.sessions for each row execute function session_ended();
revoke create on schema public from kinvault_system;
