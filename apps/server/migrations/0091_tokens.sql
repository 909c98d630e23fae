-- Tokens for scripts and programs: they act as their person within a scope, and never for the account [OPN-1] [SEC-55].
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

create table tokens (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('read', 'all')),
  made_at timestamptz not null default steady_now(),
  expires_at timestamptz not null,
  -- to the hour
  last_used_at timestamptz,
  constraint tokens_term check (expires_at <= made_at + interval '367 days')
);
create index tokens_person_id_idx on tokens (person_id);
alter table tokens enable row level security;
alter table tokens force row level security;
grant select, insert, update, delete on tokens to kinvault_system;
grant select (id, person_id, name, scope, made_at, expires_at, last_used_at),
  insert (id, person_id, token_hash, name, scope, expires_at), delete on tokens to kinvault_web;
create policy system on tokens to kinvault_system using (true) with check (true);
create policy own on tokens to kinvault_web
  using (person_id = (select me())) with check (person_id = (select me()));

-- As enter_session, by a token that has not ended. One that only reads enters no transaction that could write: `may_enter` is
-- false, and `me()` stays null.
create function enter_token(secret text, out person_id uuid, out token_id uuid, out name text, out sign_in_email text, out may_enter boolean)
returns setof record language plpgsql volatile security definer set search_path = '' as $$
begin
  select u.id, t.id, p.name, u.email,
    t.scope = 'all' or pg_catalog.current_setting('transaction_read_only') = 'on'
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
alter function enter_token owner to kinvault_system;
revoke execute on function enter_token from public;
grant execute on function enter_token to kinvault_web;

-- What works without a session is made and ended in a session, never by a token.
create policy not_by_token on tokens as restrictive to kinvault_web
  using (coalesce((select current_setting('app.token_id', true)), '') = '');
create policy not_by_token on calendar_links as restrictive to kinvault_web
  using (coalesce((select current_setting('app.token_id', true)), '') = '');
create policy not_by_token on links as restrictive to kinvault_web
  using (coalesce((select current_setting('app.token_id', true)), '') = '');

revoke create on schema public from kinvault_system;
