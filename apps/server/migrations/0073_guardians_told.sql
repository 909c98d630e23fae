-- Before and on a person's 18th birthday their guardians are told, and on it the person [PPL-7].
alter table notices drop constraint notices_kind_check;
alter table notices
  add constraint notices_kind_check check (kind = any (array['invited', 'invite_accepted', 'invite_declined', 'joined', 'join_requested', 'request_approved', 'request_declined', 'role_changed', 'removed', 'left', 'owner_now', 'family_deleted', 'document_handed_on', 'document_taken_back', 'document_renewed', 'document_replaced', 'document_brought_back', 'documents_brought_back', 'document_shared', 'document_share_ended', 'document_own_share_ended', 'document_due', 'document_read', 'documents_read', 'uploads_read', 'exempted', 'signed_in', 'access_made', 'guardian_asked', 'guardian_accepted', 'guardian_ended', 'guardian_account_made', 'guardian_of_age_soon', 'guardian_of_age', 'guardian_left']));

-- What people without an account would be told of their papers, their guardians are told, but for the one who did it; and
-- that somebody has removed the person from a family. Not from which: they may belong to none of its people.
create or replace function tell_guardians() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.people p where p.id = new.person_id and not p.has_account) then return new; end if;
  if new.document_name is not null or new.kind = 'removed' then
    insert into public.notices (id, person_id, kind, actor_id, document_id, document_name, new_owner_id, detail, created_at)
    select pg_catalog.gen_random_uuid(), g.guardian_id,
      case when new.kind = 'removed' then 'guardian_left' else new.kind end, new.actor_id, new.document_id,
      new.document_name, new.new_owner_id, case when new.kind = 'removed' then new.person_id::text end, new.created_at
    from public.active_guardians() g
    where g.person_id = new.person_id and g.guardian_id is distinct from new.actor_id
      and g.guardian_id is distinct from public.me()
    order by g.guardian_id;
  end if;
  return null;
end $$;
