-- Records a copy with its receiver, like a download. In an emergency, the owner is notified, too [LNK-6].
grant create on schema public to kinvault_system; -- to own the function below; taken back at the end

alter table activity drop constraint activity_action_check;
alter table activity add constraint activity_action_check check (action in (
  'added', 'viewed', 'downloaded', 'copied', 'edited', 'shared', 'unshared', 'replaced', 'version_restored', 'renewed',
  'renews', 'renewal_undone', 'renewed_itself', 'trashed', 'restored'));

drop index activity_opened;
create index activity_opened on activity (actor_id, at desc) where action in ('viewed', 'downloaded', 'copied');

drop trigger tell_of_emergency_reading on activity;
create trigger tell_of_emergency_reading after insert on activity
  for each row when (new.document_id is not null and new.action in ('viewed', 'downloaded', 'copied'))
  execute function tell_of_emergency_reading();

create or replace function note_use(document uuid, entry uuid, use text, about jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if use not in ('viewed', 'downloaded', 'copied') then raise exception 'a change is recorded with what it changes'; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pg_catalog.concat(document, public.me()), 4));
  insert into public.activity (id, document_id, actor_id, action, detail)
  select entry, document, public.me(), use, about
  where public.can_see_document(document) and not exists (
    select from public.activity a
    where a.document_id = document and a.actor_id = public.me() and a.action = use and a.detail = about
      and a.at > greatest(pg_catalog.now() - interval '1 hour', (
        select e.opened_at from public.documents d
        join public.emergency_contacts e on e.person_id = d.owner_id and e.contact_id = public.me()
        where d.id = document)));
end $$;

revoke create on schema public from kinvault_system;
