-- ---- reminders by type and channel [KNO-8] -------------------------------------------------------------------------
-- The types of documents that a person is not reminded of: under the bell, by mail, on their devices.
alter table reminder_preferences
  add column off_in_app text[] not null default '{}' check (cardinality(off_in_app) <= 20),
  add column off_by_mail text[] not null default '{}' check (cardinality(off_by_mail) <= 20),
  add column off_by_push text[] not null default '{}' check (cardinality(off_by_push) <= 20);
grant update (off_in_app, off_by_mail, off_by_push) on reminder_preferences to kinvault_web;

-- The export of one's own data names the devices, which takes more than the web role may read.
drop policy own on push_subscriptions;
revoke select (person_id, created_at, last_used_at) on push_subscriptions from kinvault_web;

-- ---- one's own notifications ---------------------------------------------------------------------------------------
-- Dismissed: gone from the list. What it told of stays as it is.
grant delete on notices to kinvault_web;
create policy dismiss on notices for delete to kinvault_web using (person_id = (select me()));

-- The person's other tabs hear of it. What is pruned or goes with an account is nobody's change.
create function notice_answered() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('changes', 'person ' || old.person_id);
  return null;
end $$;
create trigger notice_answered after update of read_at or delete on notices
  for each row when (current_user = 'kinvault_web') execute function notice_answered();
