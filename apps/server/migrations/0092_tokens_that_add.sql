-- Tokens that only put files into 'Received' [OPN-1] [SEC-55]: they enter no transaction at all, so `me()` is never set.
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

alter table tokens drop constraint tokens_scope_check, drop constraint tokens_term,
  add constraint tokens_scope_check check (scope in ('read', 'add', 'all')),
  -- false for tokens made before: their owners were told that they are asked at a new password
  add column ends_with_password boolean not null default false;
grant select (ends_with_password), insert (ends_with_password), update (expires_at) on tokens to kinvault_web;
-- also at an extension
create policy term on tokens as restrictive to kinvault_web
  using (true) with check (expires_at <= steady_now() + interval '367 days');

alter table received drop constraint received_source_check,
  add constraint received_source_check check (source in ('request', 'mail', 'folder', 'import', 'script'));

-- Replaces 0091: a token that adds enters neither to read nor to write.
create or replace function enter_token(secret text, out person_id uuid, out token_id uuid, out name text, out sign_in_email text, out may_enter boolean)
returns setof record language plpgsql volatile security definer set search_path = '' as $$
begin
  select u.id, t.id, p.name, u.email,
    t.scope = 'all' or t.scope = 'read' and pg_catalog.current_setting('transaction_read_only') = 'on'
  into person_id, token_id, name, sign_in_email, may_enter
  from public.tokens t
  join auth.users u on u.id = t.person_id and u.password_due_at is null
  join public.people p on p.id = u.id
  where t.token_hash = pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8')) and t.expires_at > public.steady_now()
    and not public.account_in_trash(u.id);
  perform pg_catalog.set_config('app.person_id', case when may_enter then person_id::text else '' end, true);
  perform pg_catalog.set_config('app.token_id', coalesce(token_id::text, ''), true);
  if person_id is not null then return next; end if;
end $$;

revoke create on schema public from kinvault_system;
