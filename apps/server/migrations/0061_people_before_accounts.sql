-- A person exists without an account, and without an address: an account refers to its person, no longer the other way
-- round. A person's name is kept with the person alone. `people.contact_email` is where they get mail; `auth.users.email` is
-- what they sign in with. Where there is an account, the first is a copy of the second.

alter table people rename column email to contact_email;
alter table people rename column is_confirmed to is_contact_confirmed;
alter table people
  alter column contact_email drop not null,
  drop constraint people_id_fkey,
  add constraint people_contact_email_check check (contact_email = lower(contact_email) and contact_email <> ''),
  add constraint people_name_check check (name = btrim(name) and name <> ''),
  add constraint people_contact_confirmed_check check (contact_email is not null or not is_contact_confirmed);

drop trigger mirror_account on auth.users;
drop function mirror_account;
alter table auth.users
  add constraint users_id_fkey foreign key (id) references people on delete cascade,
  drop column name,
  drop column image;
-- Only better-auth's schema asked for these. They have always been empty.
alter table auth.accounts
  drop column access_token, drop column refresh_token, drop column id_token, drop column scope,
  drop column access_token_expires_at, drop column refresh_token_expires_at;
drop table auth.verifications;

grant create on schema public to kinvault_system;

create function copy_sign_in_address() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.people p
  set contact_email = new.email, is_contact_confirmed = new.email_verified, updated_at = pg_catalog.now()
  where p.id = new.id and (p.contact_email, p.is_contact_confirmed) is distinct from (new.email, new.email_verified);
  return null;
end $$;
alter function copy_sign_in_address owner to kinvault_system;
create trigger copy_sign_in_address after insert or update of email, email_verified on auth.users
  for each row execute function copy_sign_in_address();

-- The account's address, which only an Admin asks for, to invite its person.
create or replace function account_of_address(family uuid, address text, out id uuid, out is_confirmed boolean)
returns setof record language sql stable security definer set search_path = '' as $$
  select u.id, u.email_verified from auth.users u
  where u.email = pg_catalog.lower(address) and family = any (public.my_admin_family_ids())
$$;

create or replace function inviter_email_of_notice(notice uuid)
returns text language sql stable security definer set search_path = '' as $$
  select p.contact_email from public.notices n
  join public.people p on p.id = n.actor_id
  join public.people me on me.id = n.person_id and me.is_contact_confirmed
  where n.id = notice and n.person_id = public.me() and n.kind = 'invited'
$$;

create or replace function membership_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.role <> 'Admin' or new.role = 'Admin') then return null; end if;
  update public.invites set ended_at = pg_catalog.now()
  where family_id = old.family_id and email is not null and ended_at is null
    and (created_by = old.person_id
      or tg_op = 'DELETE' and email = (select p.contact_email from public.people p where p.id = old.person_id));
  return null;
end $$;

create or replace function change_my_profile(new_name text, new_phone text, new_location text, new_bio text)
returns void language sql security definer set search_path = '' as $$
  update public.people
  set name = new_name, phone = new_phone, location = new_location, bio = new_bio, updated_at = pg_catalog.now()
  where id = public.me()
$$;

drop function enter_session;
create function enter_session(session_token text,
  out person_id uuid, out session_id uuid, out name text, out sign_in_email text, out must_set_password boolean)
returns setof record language plpgsql security definer set search_path = '' as $$
begin
  select u.id, s.id, p.name, u.email, u.password_due_at is not null
  into person_id, session_id, name, sign_in_email, must_set_password
  from auth.sessions s join auth.users u on u.id = s.user_id join public.people p on p.id = u.id
  where s.token = session_token and s.expires_at > pg_catalog.now()
    and (u.password_due_at is null or u.password_due_at > pg_catalog.now() and not public.account_in_trash(u.id));
  perform pg_catalog.set_config('app.person_id', case when must_set_password then '' else coalesce(person_id::text, '') end, true);
  if person_id is not null then return next; end if;
end $$;
alter function enter_session owner to kinvault_system;

revoke create on schema public from kinvault_system;
