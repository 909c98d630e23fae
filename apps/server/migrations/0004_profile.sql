-- What people say of themselves, and their pictures; handing over a family; files that go with their rows.
grant create on schema public to kinvault_system; -- to own the functions below; taken back at the end

alter table people
  add constraint phone_is_short check (length(phone) between 1 and 40),
  add constraint location_is_short check (length(location) between 1 and 120),
  add constraint bio_is_short check (length(bio) between 1 and 1000);

-- Also for the key to files: without it every file that goes would read all people.
create unique index on people (avatar_file_id) where avatar_file_id is not null;

-- ---- the own profile ---------------------------------------------------------------------------------------------
-- The name is the account's, where requests do not reach; the profile repeats it.
create function change_my_profile(new_name text, new_phone text, new_location text, new_bio text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users set name = new_name, updated_at = pg_catalog.now() where id = public.me() and name <> new_name;
  update public.people set phone = new_phone, location = new_location, bio = new_bio, updated_at = pg_catalog.now()
  where id = public.me();
end $$;
alter function change_my_profile owner to kinvault_system;

create function my_pending_email() returns text language sql stable security definer set search_path = '' as $$
  select pending_email from auth.users where id = public.me()
$$;
alter function my_pending_email owner to kinvault_system;

-- ---- avatars -----------------------------------------------------------------------------------------------------
alter policy upload on files
  with check (uploaded_by = (select me()) and purpose in ('original', 'avatar'));

-- An avatar is seen by whoever sees its person; what belongs to no document by its uploader alone.
create or replace function can_see_file(file uuid, source uuid, uploader uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when v.document_id is not null then public.can_see_document(v.document_id)
    else uploader = public.me() or exists (
      select from public.people p join public.members m on m.person_id = p.id
      where p.avatar_file_id = file and m.family_id = any (public.my_family_ids()))
  end
  from (select) as one left join public.document_versions v on v.file_id = coalesce(source, file)
$$;

-- Null: back to initials. The former picture goes in the same transaction; of two changes at once the later one's stays.
create function replace_my_avatar(new_file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare former uuid;
begin
  if new_file is not null and not exists (
    select from public.files f where f.id = new_file and f.uploaded_by = public.me() and f.purpose = 'avatar')
  then raise exception 'this file is no avatar of the caller'; end if;
  select p.avatar_file_id into former from public.people p where p.id = public.me() for no key update;
  update public.people set avatar_file_id = new_file, updated_at = pg_catalog.now() where id = public.me();
  delete from public.files where id = former and id is distinct from new_file;
end $$;
alter function replace_my_avatar owner to kinvault_system;

-- ---- files that go -----------------------------------------------------------------------------------------------
-- No row of a file goes without its tombstone, whatever deletes it: a statement, a cascade or a repair by hand.
create function bury_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_tombstones (file_id, purpose) values (old.id, old.purpose) on conflict do nothing;
  return null;
end $$;
alter function bury_file owner to kinvault_system;
create trigger bury_file after delete on files for each row execute function bury_file();

-- ---- handing over a family ---------------------------------------------------------------------------------------
-- Membership first, family second, as everywhere: whoever leaves at this moment waits, or has left before.
create function hand_over_family(family uuid, heir uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.members m
  where m.family_id = family and m.person_id = heir and m.state = 'active' for update;
  if not found then return 'no heir'; end if;
  update public.families set owner_id = heir where id = family and owner_id = public.me();
  if not found then return 'not the owner'; end if;
  update public.members set role = 'Admin' where family_id = family and person_id = heir and role <> 'Admin';
  return 'done';
end $$;
alter function hand_over_family owner to kinvault_system;

-- ---- presence ----------------------------------------------------------------------------------------------------
-- Noted for every session by its token, after the answer.
drop function note_presence();

revoke create on schema public from kinvault_system;
