-- A family's log says who is back, who turned out to have an account, and who was given one [PPL-12].
grant create on schema public to kinvault_system; -- as in 0072; taken back at the end

alter table family_log drop constraint family_log_kind_check;
alter table family_log add constraint family_log_kind_check check (kind = any (array['founded', 'joined', 'left', 'removed', 'person_added', 'person_ended', 'person_joined', 'person_back', 'account_given', 'role_changed', 'owner_changed', 'shared', 'unshared']));

-- As in 0070. A parting is done before its memberships end, and deleted after they are back.
create or replace function log_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  entry public.family_log;
  has_account boolean;
  is_now constant boolean := tg_op <> 'DELETE' and new.state = 'active';
  was_before constant boolean := tg_op <> 'INSERT' and old.state = 'active';
begin
  entry.family_id := (coalesce(new, old)).family_id;
  entry.person_id := (coalesce(new, old)).person_id;
  entry.actor_id := public.acting_person();
  select p.has_account into has_account from public.people p where p.id = entry.person_id;
  if is_now and not was_before then
    entry.actor_id := coalesce(entry.actor_id, entry.person_id); -- with a new account there is no session yet
    entry.role := new.role;
    entry.kind := case
      when not has_account and public.has_parted(new.person_id) then 'person_back'
      when not has_account then 'person_added'
      when exists (select from public.families f where f.id = new.family_id and f.owner_id = new.person_id) then 'founded'
      else 'joined' end;
  elsif was_before and not is_now then
    entry.role_before := old.role;
    entry.person_name := (select p.name from public.people p where p.id = old.person_id);
    entry.kind := case
      when exists (
        select from public.partings p
        where p.person_id = old.person_id and p.kind = 'joined' and p.done_at is not null) then 'person_joined'
      when not has_account then 'person_ended'
      when entry.actor_id <> old.person_id then 'removed'
      else 'left' end;
  elsif is_now and new.role <> old.role then
    entry.kind := 'role_changed';
    entry.role_before := old.role;
    entry.role := new.role;
  end if;
  if entry.kind is not null then perform public.add_to_family_log(entry); end if;
  return null;
end $$;

-- Somebody signs up before they join: who is a member by then had no account so far.
create function log_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  entry public.family_log;
begin
  entry.person_id := new.id;
  entry.actor_id := new.id;
  entry.kind := 'account_given';
  for entry.family_id in
    select m.family_id from public.members m where m.person_id = new.id and m.state = 'active' order by m.family_id
  loop
    perform public.add_to_family_log(entry);
  end loop;
  return null;
end $$;
alter function log_account owner to kinvault_system;
create trigger log_account after update of has_account on people
  for each row when (new.has_account and not old.has_account) execute function log_account();

revoke create on schema public from kinvault_system;
